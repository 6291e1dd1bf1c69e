/**
 * Inviting and joining: what the forms check before they send, and the link. The server has the
 * last word.
 */
import { passwordRefusal } from '#protocol/passwords.ts';
import type { Person } from '#protocol/people.ts';
import { isName } from '#protocol/text.ts';
import type { Invitation } from '#protocol/invitations.ts';
import type { ProposalPath } from '#protocol/proposals.ts';
import { rolesOfPower, type StaffRole } from '#protocol/roles.ts';
import { consoleInvitationTexts } from '#texts/console-invitations.ts';
import { peopleTexts } from '#texts/people.ts';
import { passwordText } from '#texts/password-texts.ts';
import {
  fieldProblem,
  type FieldErrors,
  type FormAnswer,
  type FormProblem,
} from '#ui/forms/form-problems.ts';

/**
 * Returns how an invitation to a role takes effect: a role of power by the path of proposals, a
 * sub-admin at once. While the path is unknown it is taken to be at once; the server decides.
 */
export function pathOfInvitation(role: StaffRole, path: ProposalPath | undefined): ProposalPath {
  return rolesOfPower.some((one) => one === role) ? (path ?? 'at-once') : 'at-once';
}

/** Only the person who invited gets the link, once another admin has approved it. */
export function mayTakeLink(
  { status, inviterId }: Pick<Invitation, 'status' | 'inviterId'>,
  me: Pick<Person, 'id'> | null,
): boolean {
  return status === 'approved' && inviterId === me?.id;
}

/** Nobody on the staff revokes an invitation of the operator's. */
export function mayRevoke({
  status,
  inviterId,
}: Pick<Invitation, 'status' | 'inviterId'>): boolean {
  return inviterId !== null && (status === 'waiting' || status === 'approved' || status === 'open');
}

/**
 * The whole link. The code is after #, which browsers never send, so that no log on the way has it.
 */
export function joinLink(origin: string, token: string): string {
  return `${origin}/console/join#${token}`;
}

export type JoinForm = { name: string; password: string };

/** The address is in the invitation, which only the server has. */
export function joinErrors(form: JoinForm): FieldErrors<JoinForm> {
  const errors: FieldErrors<JoinForm> = {};
  if (!isName(form.name)) errors.name = peopleTexts().nameMissing;
  const weakness = passwordText(passwordRefusal(form.password, { name: form.name, email: '' }));
  if (weakness !== undefined) errors.password = weakness;
  return errors;
}

/** What the server did not like: at the fields of the form, or above it. */
export function joinProblem(answer: FormAnswer): FormProblem<JoinForm> {
  if (answer.code === 'not-found' || answer.code === 'already-decided') {
    return { fields: {}, banner: consoleInvitationTexts().linkUsed };
  }
  return fieldProblem<JoinForm>(answer, ['name', 'password'], peopleTexts().signupFailed);
}
