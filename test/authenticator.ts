/** The authenticator app of people in tests: the demo's. */
export { totpCode } from '#scripts/demo/authenticator.ts';
