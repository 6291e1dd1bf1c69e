/**
 * The health check of the image: exit code 0 where the server of these settings serves, which may
 * be reading alone.
 */
import { loadWebConfig } from '#server/config.ts';

const LIMIT_MS = 8_000;

const { port } = loadWebConfig(process.env);
try {
  const { ok } = await fetch(`http://localhost:${port}/api/health`, {
    headers: { 'x-forwarded-proto': 'https' },
    redirect: 'manual',
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  process.exitCode = ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
