import type { Mail } from './mailer.ts';

/** What the library makes a message of; every adapter writes the same one. `from` is MAIL_FROM. */
export function compile(mail: Mail, from: string) {
  return {
    from,
    // An object, so that nothing in an address is read as a second one.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${domainOf(from)}>`,
    headers: {
      // Keeps holiday replies away (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...mail.headers,
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** 'Nod <nod@example.org>' gives 'example.org'. */
function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
}
