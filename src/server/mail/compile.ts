import type { Mail } from './mailer.ts';

/** The mail in nodemailer's format, the same for every adapter. `from` is MAIL_FROM. */
export function compile(mail: Mail, from: string) {
  return {
    from,
    // An object, so that no part of the address is parsed as a second address.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(mail.calendar && {
      icalEvent: { method: mail.calendar.method, filename: 'interview.ics', content: mail.calendar.text },
    }),
    messageId: `<${mail.id}@${domainOf(from)}>`,
    headers: {
      // Prevents out-of-office replies (RFC 3834).
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
