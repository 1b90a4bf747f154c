import { describe, expect, test } from 'vitest';
import { findScamSigns, hostOf } from './find-scam-signs.ts';
import harmless from './harmless.json' with { type: 'json' };
import type { ScamSign } from './scam-sign.ts';

const early = {
  from: 'company',
  isOffered: false,
  site: 'nod.example',
  company: 'bridgeworks.co.uk',
} as const;

const SIGNS: Readonly<Record<ScamSign, readonly string[]>> = {
  money: [
    'Please pay a deposit of £50 to hold your place.',
    'There is a refundable training fee of £120, payable before your first shift.',
    'You will need to pay for your own DBS check before we can continue.',
    'Candidates must pay for the uniform.',
    'You must buy your laptop and equipment from our supplier first',
    'A registration fee is required.',
    'Send £35 to this account and we will refund it with your first wages.',
    'please transfer us £80 for the background check',
    'Buy two £100 gift cards and send me a photo of the codes.',
    'Could you pick up some Amazon gift cards for our clients?',
    'To begin, you need to deposit 50 USDT to unlock your tasks.',
    'Send Bitcoin to this wallet.',
    'You’ll have to pay a small admin fee; it is returned after a month.',
    'P​lease pay the processing fee',
  ],
  documents: [
    'Send me your bank details so we can set up payroll.',
    'Please email a photo of your passport and a utility bill.',
    'I need the front and back of your driving licence. We need a scan of your driving licence today.',
    'What is your sort code? What’s your account number?',
    'Kindly provide your national insurance number.',
    'Tell me the code you just received by text.',
    'Please upload a selfie holding your ID.',
    'Reply with your card number and CVV, it is only to verify you.',
  ],
  elsewhere: [
    'Message me on WhatsApp: +44 7700 900123',
    'Let’s continue on Telegram, it is quicker.',
    'Contact our HR manager via Telegram @hr_jobs',
    'Add me on Whats App to get started.',
    'The interview will be held over Signal. You will be interviewed via Signal.',
    'Text me on 07700 900 123 for details',
    'WhatsApp only 07700 900123',
    'Please w h a t s a p p me',
    'WHATS-APP us to apply',
  ],
  link: [
    'Apply at https://bit.ly/3xYz',
    'See tinyurl.com/nod-job for the form',
    'Log in at https://n0d.example/verify',
    'Sign in: https://nod-verify.com',
    'Your account: https://nod.example.login-check.net/',
    'Fill this in: [www.bridgeworks.co.uk](https://forms.evil.test/x)',
    '[https://nod.example/profile](https://elsewhere.test)',
    'https://bridgew0rks.co.uk/careers',
    'https://brdigeworks.co.uk',
    'https://bridge-works.com',
    'https://bridgeworks.co.uk@elsewhere.test/form',
    'https://xn--brdgeworks-rdb.co.uk',
    'https://brіdgeworks.co.uk',
    'http://192.0.2.14/form',
  ],
};

describe.each(Object.entries(SIGNS))('%s', (sign, texts) => {
  test.each(texts)('%s', (text) => {
    expect(findScamSigns(text, early)).toContain(sign);
  });
});

test.each(harmless)('harmless: %s', (text) => {
  expect(findScamSigns(text, early)).toEqual([]);
});

test('documents are usual once there is an offer, and money never is', () => {
  const text = 'Send us a copy of your passport and your bank details, and pay the £50 training fee first.';
  expect(findScamSigns(text, early)).toEqual(['money', 'documents']);
  expect(findScamSigns(text, { ...early, isOffered: true })).toEqual(['money']);
});

test('a seeker may say how to reach them', () => {
  const text = 'Text me on 07700 900123 or message me on WhatsApp.';
  expect(findScamSigns(text, { ...early, from: 'seeker' })).toEqual([]);
});

test('our own and the company’s addresses are not signs of fraud', () => {
  const text =
    'See [bridgeworks.co.uk](https://jobs.bridgeworks.co.uk/a), https://nod.example/jobs/1 and https://bridgeworks.com.';
  expect(findScamSigns(text, early)).toEqual([]);
});

test('a site called localhost has no name that could be imitated', () => {
  const here = { ...early, site: 'localhost', company: null };
  expect(findScamSigns('https://local.example and https://localhosts.example', here)).toEqual([]);
});

test('hostOf finds a website’s host, with or without a scheme', () => {
  expect(hostOf('https://www.Bridge.co.uk/about')).toBe('bridge.co.uk');
  expect(hostOf('bridge.co.uk')).toBe('bridge.co.uk');
  expect(hostOf('not a website')).toBeNull();
  expect(hostOf('')).toBeNull();
  expect(hostOf(null)).toBeNull();
});
