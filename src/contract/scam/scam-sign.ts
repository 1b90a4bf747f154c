/**
 * Things that fraudulent messages and adverts often ask for. A sign is a reason to warn the text's reader and to review its
 * sender, and no more than that.
 */
export const SCAM_SIGNS = ['money', 'documents', 'elsewhere', 'link'] as const;
export type ScamSign = (typeof SCAM_SIGNS)[number];

export const SCAM_SIGN_NAMES: Readonly<Record<ScamSign, string>> = {
  money: 'Asks for money',
  documents: 'Asks for documents',
  elsewhere: 'Moves elsewhere',
  link: 'Misleading link',
};

interface Words {
  /** A description of the sign; follows "Be careful:". */
  readonly does: string;
  /** Advice to the reader. */
  readonly advice: string;
}

export const SCAM_WORDS: Readonly<Record<ScamSign, Words>> = {
  money: {
    does: 'this seems to ask for money.',
    advice: 'Nobody should pay to get a job. Don’t send money, gift cards or crypto.',
  },
  documents: {
    does: 'this seems to ask for documents or bank details.',
    advice: 'They are only needed once an offer is accepted. Don’t send them before.',
  },
  elsewhere: {
    does: 'this seems to ask you to talk somewhere else.',
    advice: 'Stay on Nod until you know who they are. Elsewhere we can’t help you.',
  },
  link: {
    does: 'a link here may not go where it seems to.',
    advice: 'Check its address before you open it, and don’t type a password there.',
  },
};

export const REPORT_ADVICE = 'If it looks like fraud to you, report it.';
