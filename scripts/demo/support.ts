/** Tickets: what people ask, and what support answers. */
import type { Ticket } from '#protocol/tickets.ts';

import { type House, pass, pick } from './house.ts';
import type { Person } from './people.ts';
import type { Office } from './staff.ts';

type Talk = { subject: string; message: string; answer: string; thanks?: string };

const talks: readonly Talk[] = [
  {
    subject: 'My deposit is still pending',
    message: 'I paid by UPI this morning and sent the picture. When will it be in my balance?',
    answer: 'Deposits are reviewed within 24 hours. Yours is next in the queue.',
    thanks: 'It is there now. Thank you!',
  },
  {
    subject: 'How is the closing price decided?',
    message: 'My 60 second contract was lost by a very small difference. Who sets the price?',
    answer:
      'Nobody does. The receipt of the contract shows the prices behind it, and the Verify page computes them again.',
    thanks: 'I have checked it, and it matches. Understood.',
  },
  {
    subject: 'Cannot find my withdrawal',
    message: 'It was approved two days ago, but the bank says that nothing has arrived.',
    answer: 'Banks take one to three business days. Please write again if it is not there then.',
  },
  {
    subject: 'A question about leverage',
    message: 'Can I lose more than the margin?',
    answer: 'No. A position is closed before that, and any gap is borne by the house.',
  },
  {
    subject: 'Please change my e-mail address',
    message: 'I have a new address and would like to log in with it.',
    answer: 'Addresses cannot be changed yet. We have noted your wish.',
  },
  {
    subject: 'Dark mode on my phone',
    message: 'The app is bright at night. Is there a dark look?',
    answer: 'Yes: Settings, Appearance. The choice is kept on each device.',
    thanks: 'Found it.',
  },
];

const newBankDetails = (name: string) => ({
  accountName: name,
  bankName: 'Axis Bank',
  accountNumber: '917010012345678',
  ifsc: 'UTIB0000917',
});

/** What tickets become with their answers, in turn. */
const becomes = ['resolved', 'closed', 'open'] as const;

export type Helpline = {
  /** One asks by chance; how it goes on is up to support. */
  ask(person: Person): Promise<void>;
  /** Asks for other bank details; support proposes them. Answers the ticket. */
  askNewDetails(person: Person): Promise<Ticket>;
  /** Support answers all but the last `leaving`. */
  work(leaving: number): Promise<void>;
};

export function openHelpline(house: House, { support }: Office): Helpline {
  let answered = 0;
  const waiting: { person: Person; id: string; talk: Talk }[] = [];
  return {
    async ask(person) {
      const talk = pick(house, talks);
      const { subject, message } = talk;
      const { id } = await person.visitor.post<Ticket>('/api/tickets', { subject, message });
      waiting.push({ person, id, talk });
    },
    async askNewDetails({ name, visitor }) {
      const ticket = await visitor.post<Ticket>('/api/tickets', {
        subject: 'New bank account',
        message: 'My account has moved to another bank. Please pay there from now on.',
        bankDetails: newBankDetails(name),
      });
      await support.post(`/api/staff/tickets/${ticket.id}/claim`);
      await support.post(`/api/staff/tickets/${ticket.id}/propose-change`);
      return ticket;
    },
    async work(leaving) {
      while (waiting.length > leaving) {
        const [next] = waiting.splice(0, 1);
        if (!next) return;
        const { person, id, talk } = next;
        await support.post(`/api/staff/tickets/${id}/claim`);
        const status = becomes[answered % becomes.length];
        answered += 1;
        await support.post(`/api/staff/tickets/${id}/replies`, { message: talk.answer });
        await pass(house, 20);
        if (talk.thanks !== undefined)
          await person.visitor.post(`/api/tickets/${id}/replies`, { message: talk.thanks });
        if (status !== 'open') await support.post(`/api/staff/tickets/${id}/status`, { status });
      }
    },
  };
}
