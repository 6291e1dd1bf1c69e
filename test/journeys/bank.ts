/** A bank account as journeys enter it into a form. */
import type { Page } from 'playwright-core';

import type { BankDetails } from '#protocol/withdrawals.ts';

export const details: BankDetails = {
  accountNumber: '50100012344417',
  accountName: 'Asha Verma',
  bankName: 'HDFC Bank',
  ifsc: 'HDFC0001234',
  phone: '+91 98765 43210',
};

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** As people write them: with blanks, and in small letters. */
export async function fillBank(page: Page): Promise<void> {
  await field(page, 'Account number').fill('5010 0012 3444 17');
  await field(page, 'Confirm account number').fill(details.accountNumber);
  await field(page, 'Account holder name').fill(details.accountName);
  await field(page, 'Bank name').fill(details.bankName);
  await field(page, 'IFSC code, optional').fill('hdfc0001234');
  await field(page, 'Phone, optional').fill('+91 98765 43210');
}
