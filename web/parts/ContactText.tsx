/** Whom to write to, in the operator's words; a link where it is an address for mail. */
export function ContactText({ contact }: { contact: string }) {
  return /^[^\s@<>?&%#]+@[^\s@<>?&%#]+\.[a-z]+$/i.test(contact) ? (
    <a
      href={`mailto:${contact}`}
      className="wrap-anywhere text-brand-ink underline underline-offset-4"
    >
      {contact}
    </a>
  ) : (
    <span className="wrap-anywhere text-ink">{contact}</span>
  );
}
