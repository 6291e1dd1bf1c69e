/**
 * What a ticket's form must hold, what goes to the server, and how a ticket reads in a list. Pure.
 */
import { wordTexts } from '#texts/words.ts';
import { isBlank, isName } from '#protocol/text.ts';
import {
  MESSAGE_MAX_CHARS,
  type PlaceTicket,
  PREVIEW_CHARS,
  SUBJECT_MAX_CHARS,
  type Ticket,
  type TicketStatus,
} from '#protocol/tickets.ts';
import { ticketScreenTexts } from '#texts/ticket-screens.ts';
import { peopleTexts } from '#texts/people.ts';
import { ticketTexts } from '#texts/tickets.ts';
import { withdrawalTexts } from '#texts/withdrawals.ts';
import type { ApiProblem } from '#ui/client/api.ts';
import { formatDateTime } from '#texts/format.ts';
import {
  dropEmpty,
  emailError,
  type FieldErrors,
  fieldProblem,
  type FormAnswer,
  type FormProblem,
  waitText,
} from '#ui/forms/form-problems.ts';
import {
  bankDetailsOf,
  bankErrors,
  bankFields,
  type BankForm,
  fieldMissing,
} from '#web/bank-details/bank-details.rules.ts';

const says = ticketScreenTexts();

/** The bank fields only count where new details are asked for. */
export type TicketForm = { subject: string; message: string } & BankForm;

export const emptyForm: TicketForm = {
  subject: '',
  accountNumber: '',
  accountNumberAgain: '',
  accountName: '',
  bankName: '',
  ifsc: '',
  phone: '',
  additionalInfo: '',
  message: '',
};
export const bankSubject = () => says.bankSubject;

/**
 * The subject for a question about a contract or a request, by its id; an address can put nothing
 * else there.
 */
export function subjectAbout(id: string | null): string {
  return id !== null && /^(contract|dep|wit)-[0-9a-f-]{36}$/.test(id)
    ? wordTexts().aboutOf({ id })
    : '';
}

/** Characters as a person sees them, without the blanks around. */
export const charsOf = (text: string): number => [...text.trim()].length;

/** What is wrong before anything is sent; `isBank` where new bank details are asked for. */
export function ticketErrors(form: TicketForm, isBank: boolean): FieldErrors<TicketForm> {
  const errors: FieldErrors<TicketForm> = {
    ...textError('subject', form.subject, SUBJECT_MAX_CHARS),
    ...textError('message', form.message, MESSAGE_MAX_CHARS),
  };
  if (!isBank) return errors;
  const wrong = bankErrors(form);
  for (const field of bankFields) if (wrong[field] !== undefined) errors[field] = wrong[field];
  return errors;
}

/** Of somebody without an account. */
export type VisitorForm = { name: string; email: string; message: string };

export function visitorErrors(form: VisitorForm): FieldErrors<VisitorForm> {
  return dropEmpty({
    name: isName(form.name) ? undefined : peopleTexts().nameMissing,
    email: emailError(form.email),
    message: replyError(form.message),
  });
}

/** Where the server's refusal of a message is shown. */
export function visitorProblem(answer: FormAnswer): FormProblem<VisitorForm> {
  if (answer.code === 'invalid')
    return fieldProblem(answer, ['name', 'email', 'message'], ticketTexts().messageFailed);
  if (answer.code === 'network') return { fields: {}, banner: peopleTexts().networkFailed };
  const isSaid = answer.code === 'rate-limited' || answer.code === 'overloaded';
  const banner = isSaid ? waitText(answer.detail, answer.retryAfter) : ticketTexts().messageFailed;
  return { fields: {}, banner };
}

/** The text above the bank fields: where one that is needed is empty, that all are needed. */
export function missingDetails(errors: FieldErrors<TicketForm>): string | undefined {
  const isMissing = bankFields.some((field) => errors[field] === fieldMissing);
  return isMissing ? withdrawalTexts().detailsMissing : undefined;
}

/** Of a message by itself. */
export function replyError(message: string): string | undefined {
  const { message: error } = textError('message', message, MESSAGE_MAX_CHARS);
  return error === fieldMissing ? ticketTexts().fieldsMissing : error;
}

/** The text above the form: that subject and message are both needed. */
export function missingFields(errors: FieldErrors<TicketForm>): string | null {
  const isMissing = errors.subject === fieldMissing || errors.message === fieldMissing;
  return isMissing ? ticketTexts().fieldsMissing : null;
}

function textError(
  name: 'subject' | 'message',
  text: string,
  most: number,
): FieldErrors<TicketForm> {
  const count = charsOf(text);
  if (isBlank(text)) return { [name]: fieldMissing };
  if (count <= most) return {};
  const over = count - most;
  return {
    [name]: says.tooLong({
      over: over.toString(),
      unit: over === 1 ? 'character' : 'characters',
      most: most.toString(),
    }),
  };
}

/** The request: trimmed, and without what was left empty. */
export function ticketBody(form: TicketForm, isBank: boolean): PlaceTicket {
  const body: PlaceTicket = { subject: form.subject.trim(), message: form.message.trim() };
  return isBank ? { ...body, bankDetails: bankDetailsOf(form) } : body;
}

/**
 * Where the server's answer belongs: at its fields, else above the form. Its own faults read as the
 * form's.
 */
export function ticketProblem(
  answer: Pick<ApiProblem, 'code' | 'detail' | 'fields' | 'retryAfter'>,
): FormProblem<TicketForm> {
  const fields: FieldErrors<TicketForm> = {};
  for (const [path, text] of Object.entries(answer.fields)) {
    const name = path.replace(/^bankDetails[./]?/, '');
    if (name in emptyForm) fields[name as keyof TicketForm] = text;
  }
  if (Object.keys(fields).length > 0) return { fields, banner: null };
  return { fields, banner: failureText(answer, ticketTexts().submitFailed) };
}

/** The server's own words where it had a reason, else `otherwise`. */
export function failureText(
  answer: Pick<ApiProblem, 'code' | 'detail' | 'retryAfter'>,
  otherwise: string,
): string {
  if (answer.code === 'rate-limited') return waitText(answer.detail, soon(answer.retryAfter));
  return answer.code === 'invalid' || answer.code === 'not-found' ? answer.detail : otherwise;
}

/** Minutes are only worth counting within the hour. */
const soon = (seconds: number | null) => (seconds !== null && seconds <= 3600 ? seconds : null);

/** At most 120 characters of the message and an ellipsis where there is more. */
export function previewOf(message: string): string {
  const characters = [...message.replaceAll(/\s+/g, ' ')];
  if (characters.length <= PREVIEW_CHARS) return characters.join('');
  return `${characters.slice(0, PREVIEW_CHARS).join('')}…`;
}

export function ticketDate({ createdAt }: Pick<Ticket, 'createdAt'>): string {
  return Number.isNaN(Date.parse(createdAt)) ? says.noDate : formatDateTime(createdAt);
}

/** The filter that an address names; undefined for all. */
export function readStatus(text: string | null): TicketStatus | undefined {
  return text === 'open' || text === 'closed' || text === 'resolved' ? text : undefined;
}
