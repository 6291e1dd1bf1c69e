/** SQL of referral codes. A code counts only while its sub-admin is active. */
import type { Reader } from '#server/kit/database/database.ts';

/** For the command that signs people up: which of these codes count, and until when. */
export const loadReferrals = `
  select c.code, c.expires_at
  from referral_codes c join people p on p.id = c.sub_admin
  where c.code = any($1::text[]) and c.revoked_at is null
    and p.role = 'sub-admin' and p.disabled_at is null`;

type ReferralRow = { code: string; expires_at: Date | null };

export async function isReferralOpen(reader: Reader, code: string, now: Date): Promise<boolean> {
  const [row] = await reader.query<ReferralRow>(loadReferrals, [[code]]);
  return row !== undefined && (row.expires_at === null || row.expires_at > now);
}
