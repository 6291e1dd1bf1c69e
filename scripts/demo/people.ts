/**
 * Who lives in the demo: one person whose sign-in is printed, and a crowd with names by chance. All
 * have the same password.
 */
import { normalReferral } from '#server/domain/people/people.ts';
import { type NewPerson, signUp } from '#server/domain/people/sign-up.ts';
import { openPasswords } from '#server/kit/password.ts';
import { randomFillSync } from 'node:crypto';

import { type House, pick, submit } from './house.ts';
import { openVisitor, PASSWORD, type Visitor } from './visitors.ts';

const firstNames = [
  ...['Ravi', 'Fatima', 'Jaspreet', 'Nandini', 'Joseph', 'Meera', 'Arjun', 'Kavya', 'Imran'],
  ...['Lakshmi', 'Tenzin', 'Aditi', 'Suresh', 'Harpreet', 'Ananya', 'Vikram', 'Zoya', 'Mohan'],
  ...['Priya', 'Samuel', 'Gauri', 'Farhan', 'Deepa', 'Manoj'],
] as const;
const lastNames = [
  ...['Menon', 'Khan', 'Singh', 'Patel', 'D’Souza', 'Iyer', 'Reddy', 'Nair', 'Shaikh', 'Dorje'],
  ...['Narayanan', 'Banerjee', 'Kulkarni', 'Chatterjee', 'Gupta', 'Joshi', 'Das', 'Bose'],
] as const;

export type Person = { id: string; name: string; email: string; visitor: Visitor };
export type Crowd = {
  readonly people: readonly Person[];
  /** `count` more sign up at this moment, each with one of the codes. */
  join(count: number, codes: readonly string[]): Promise<void>;
};

/** The person to look around as. She signs up by the form. */
export async function openAsha(house: House): Promise<Person> {
  const [name, email] = ['Asha Verma', 'asha@demo.example'];
  const visitor = openVisitor(house, { email, realm: 'app', device: 0 });
  const referral = house.app.firstStart.referralCode;
  const { person } = await visitor.enter<{ person: { id: string } }>('/api/auth/sign-up', {
    name,
    email,
    password: PASSWORD,
    referral,
  });
  return { id: person.id, name, email, visitor };
}

export async function openCrowd(house: House): Promise<Crowd> {
  // One hash for all: they have one password, and each hash takes as long as it is meant to.
  const passwords = openPasswords((bytes) => void randomFillSync(bytes));
  const passwordHash = await passwords.hash(PASSWORD);
  const people: Person[] = [];
  const emails = new Set<string>();

  function newcomer(): Person {
    for (;;) {
      const name = `${pick(house, firstNames)} ${pick(house, lastNames)}`;
      const email = `${name.toLowerCase().replaceAll('’', '').replace(' ', '.')}@demo.example`;
      if (emails.has(email)) continue;
      emails.add(email);
      const id = house.ids.next(house.clock.now());
      const visitor = openVisitor(house, { email, realm: 'app', device: emails.size });
      return { id, name, email, visitor };
    }
  }

  async function enter(person: Person, code: string): Promise<void> {
    const { id, name, email } = person;
    const form: NewPerson = {
      id,
      name,
      email,
      passwordHash,
      mustConfirm: false,
      referral: normalReferral(code),
    };
    if ((await submit(house, signUp, form, id)) !== null) people.push(person);
  }

  return {
    people,
    async join(count, codes) {
      const newcomers = Array.from({ length: count }, newcomer);
      await Promise.all(newcomers.map((person) => enter(person, pick(house, codes))));
    },
  };
}
