import type { ScamSign } from './scam-sign.ts';

/** A sentence has the sign if all of `asks` match and none of `unless` does. */
interface Ask {
  readonly sign: ScamSign;
  readonly asks: readonly RegExp[];
  readonly unless: readonly RegExp[];
}

/** A refusal or a warning instead of a demand: "We will never ask you to pay." */
const REFUSES =
  /\b(?:never|nobody|no one|don't|do not|doesn't|does not|won't|will not|not (?:be )?(?:ask|need|requir|have|charg|expect|want)\w{0,4}|without|nothing|beware|if (?:anyone|anybody|someone|somebody))\b/;

/** A background check that the successful applicant pays for, as many public employers require. */
const CHECK_AFTER_OFFER = /\bsuccessful (?:\w{1,20} )?(?:candidate|applicant)s?\b.{0,120}\b(?:dbs|crb)\b/;

/** A professional registration, such as a nurse's. */
const PROFESSIONAL = /\b(?:professional|nmc|hcpc|gmc)\b/;

const FREE =
  /\b(?:no|zero|free)\b.{0,20}\b(?:fees?|charges?|costs?|deposits?|dbs|training|uniform|equipment)\b|\bfree of charge\b/;

/** Wages, as opposed to money the reader should pay. */
const WAGES =
  /\b(?:an?|per|every|each) (?:hour|day|shift|week|month|year|annum)\b|\bp\.?a\b|\bsalary\b|\bpay rate\b/;

const MUST_PAY =
  /(?:please|kindly|you(?:'ll| will| would)?(?: first| also| only| just)? (?:must|should|need to|have to|are (?:asked|required|expected) to|be (?:asked|required|expected) to)|(?:candidates|applicants|starters|everyone|everybody)(?: will| must| should| need to| have to| are (?:asked|required|expected) to){1,2}|asked to|required to|in order to start)(?: be)?(?: first| also)? (?:pay(?! (?:\w{1,12} )?attention)|buy|purchase|cover the cost|deposit|transfer|send (?:us |me )?(?:a |the )?(?:£|\$|€|payment|money|deposit|fee))/;

const WHAT_IS_PAID =
  /\b(?:dbs|crb|background checks?|vetting|training|course|certificates?|induction|uniforms?|equipment|laptop|starter (?:kit|pack)|kit|id card|badge|visa|sponsorship|registration|admin(?:istration)?|application|processing|onboarding|security|fees?|deposits?|charges?)\b/;

const FEE =
  /\b(?:training|registration|admin(?:istration)?|application|processing|onboarding|dbs|crb|dbs check|background check|vetting|security|uniform|equipment|laptop|starter kit|visa|sponsorship|placement|recruitment|course|certificate|id card|badge|refundable|small|one-off|upfront) (?:fee|charge|deposit|payment)s?\b/;

const CRYPTO = /\b(?:bitcoins?|btc|usdt|tether|ethereum|crypto(?:currency)?|crypto wallet)\b/;

/** Documents are usual once there is an offer, and people bring them to an interview or on their first day. */
const ONCE_OFFERED =
  /\b(?:if|once|when|should) (?:(?:you|we|they|an offer|the offer)(?:'re| are| have| is| be)? )?(?:(?:been )?offered|successful|hired|appointed|accepted|made|start\w{0,3}|accept\w{0,3}|join\w{0,3})\b|\b(?:after|upon|following|before|on) (?:an? |the |your |any |our )?(?:job )?(?:offer|appointment|starting|start date|first day|acceptance|contract|induction)\b|\bfirst day\b|\binterview\b|\bbring\b|\bsuccessful (?:candidate|applicant)s?\b|\bpre-employment\b/;

const HAND_OVER =
  /\b(?:send|e-?mail|upload|share|give|provide|supply|forward|submit|text|message|attach|reply with|tell)\b|\b(?:we|i)(?:'ll| will| would)?(?: also| just)? need\b|\bwhat(?:'s| is| are) your\b|\bconfirm your\b/;

const SECRET =
  /\byour (?:\w{1,20} ){0,3}(?:bank (?:details|account|card|statements?)|account number|account details|sort code|card (?:number|details)|cvv|pin number|online banking|national insurance number|ni number|passport number)\b|\b(?:copy|copies|photos?|pictures?|scans?|selfie|images?|front and back|both sides)\b.{0,30}\b(?:passport|driving licen[cs]e|photo id|id card|identity card|bank card|utility bill|proof of address|residence permit|id)\b|\byour (?:passport|driving licen[cs]e|photo id|utility bill|proof of address)\b/;

const CODE =
  /\b(?:send|tell|give|forward|read|share)\b.{0,30}\b(?:codes?|otp|passcode)\b.{0,40}\b(?:you (?:just )?(?:got|get|receive\w?|were sent)|by (?:text|sms)|on your phone|we(?:'ve| have)? (?:just )?sent|texted)\b/;

const TALK_ON_APP =
  /\b(?:message|contact|text|add|reach|write|chat|ping|call|continue|move|talk|dm|interview(?:s|ed)?|speak|find|get in touch|carry on|send)\b.{0,60}\b(?:on|via|through|over|to|using|by) (?:\w{1,12} ){0,2}(?:whatsapp|telegram|wechat|viber|signal|snapchat|kik)\b/;
const OUR_APP =
  /\b(?:whatsapp|telegram|wechat|viber|signal|snapchat|kik)(?: (?:me|us)\b| (?:number|no|only)\b|:? ?\+?\d[\d ]{7})|\b(?:add|join) (?:me|us|my|our)\b.{0,20}\b(?:whatsapp|telegram|wechat|viber|signal|snapchat|kik)\b/;
const TEXT_A_NUMBER = /\b(?:text|message|sms|dm)\b.{0,30}(?:\+44|\b0044|\b07)[\d ]{8}/;

/** The app is part of the work, or of how a team talks. */
const WORK_WITH_APP =
  /\b(?:customers?|clients?|users?|patients|guests|tenants|rotas?|campaigns?|marketing|integrations?|bots?|api|team group|group chat|colleagues|newsletters?|signal processing)\b/;

export const ASKS: readonly Ask[] = [
  { sign: 'money', asks: [MUST_PAY, WHAT_IS_PAID], unless: [REFUSES, FREE, WAGES, CHECK_AFTER_OFFER] },
  {
    sign: 'money',
    asks: [
      FEE,
      /\b(?:pay|payable|send|transfer|required|requires?|need|needed|covers?|refund\w{0,4}|returned|first|before|upfront|in advance|of (?:£|\$|€))(?:\b|(?<=[£$€]))/,
    ],
    unless: [
      REFUSES,
      FREE,
      WAGES,
      PROFESSIONAL,
      /\bwe(?:'ll| will)? (?:pay|cover|refund|reimburse)|(?<!\byou )will (?:also )?pay\b/,
    ],
  },
  {
    sign: 'money',
    asks: [
      /(?<!\bwe(?:'ll| will| can| also)? )\b(?:send|transfer|wire)\b (?:\w{1,12} ){0,4}(?:£|\$|€|gbp ?|usd ?)\d/,
    ],
    unless: [REFUSES, WAGES],
  },
  {
    sign: 'money',
    asks: [
      /\b(?:buy|purchase|pick up|get me|get us|send|scratch|pay (?:with|by|in|using))\b.{0,40}\b(?:gift ?cards?|steam cards?|itunes cards?)\b|\bgift ?cards?\b.{0,40}\b(?:codes?|pictures? of|photos? of)\b/,
    ],
    unless: [
      REFUSES,
      /\bcustomers? (?:to )?(?:buy|purchase|choose|can|who)\b|\b(?:help|serve|advise|win|reward|bonus)\b/,
    ],
  },
  {
    sign: 'money',
    asks: [
      CRYPTO,
      /(?:\b(?:please|kindly|first|simply|just|you (?:must|should|need to|have to|will need to|only need to)) |^)(?:send|transfer|deposit|top up|fund|pay|invest|buy)\b|\b(?:to|into) (?:this|my|our|your) (?:\w{1,12} )?(?:wallet|address)\b/,
    ],
    unless: [REFUSES],
  },
  { sign: 'documents', asks: [HAND_OVER, SECRET], unless: [REFUSES, ONCE_OFFERED] },
  { sign: 'documents', asks: [CODE], unless: [REFUSES] },
  { sign: 'elsewhere', asks: [TALK_ON_APP], unless: [REFUSES, WORK_WITH_APP] },
  { sign: 'elsewhere', asks: [OUR_APP], unless: [REFUSES, WORK_WITH_APP] },
  { sign: 'elsewhere', asks: [TEXT_A_NUMBER], unless: [REFUSES, WORK_WITH_APP] },
];

/** The signs of fraud in a sentence from `sentencesOf`. */
export function asksOf(sentence: string): ScamSign[] {
  return ASKS.filter(
    ({ asks, unless }) =>
      asks.every((pattern) => pattern.test(sentence)) && !unless.some((pattern) => pattern.test(sentence)),
  ).map(({ sign }) => sign);
}
