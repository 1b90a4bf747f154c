import type { BodyFor, Endpoint } from '#contract/endpoint.ts';
import {
  accounts,
  apiKeys,
  applications,
  assessments,
  billing,
  candidates,
  companyDomains,
  companyJoining,
  companyPage,
  companyPictures,
  companySettings,
  companySignIn,
  contests,
  culture,
  employers,
  guarantee,
  imports,
  interviews,
  members,
  messages,
  monitoring,
  nameAndEmail,
  offers,
  preferences,
  roles,
  safety,
  savedSearches,
  seekers,
  uploads,
  verification,
  webhooks,
} from '#contract/index.ts';

const examples = new Map<Endpoint, unknown>();

function example<E extends Endpoint>(endpoint: E, body: BodyFor<E>): void {
  examples.set(endpoint, body);
}

/** An example body for each call that takes one, for docs/openapi.json. A test sends every one of them. */
export const EXAMPLES: ReadonlyMap<Endpoint, unknown> = examples;

const SOME_ID = '5f0c1d5e-8a9b-4c1d-9e2f-3a4b5c6d7e8f';
const ANOTHER_ID = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed';
const FUTURE_TIME = '2030-03-01T12:00:00.000Z';

example(accounts.register, {
  username: 'amara_okafor',
  email: 'amara@example.org',
  password: 'a long and private phrase',
  firstName: 'Amara',
  lastName: 'Okafor',
  role: 'JobSeeker',
});
example(accounts.login, { username: 'amara_okafor', password: 'a long and private phrase' });
example(accounts.changePassword, {
  currentPassword: 'a long and private phrase',
  newPassword: 'another long and private phrase',
});
example(nameAndEmail.changeName, { firstName: 'Amara', lastName: 'Okafor-Reid' });
example(nameAndEmail.changeEmail, {
  email: 'amara.okafor@example.org',
  currentPassword: 'a long and private phrase',
});
example(nameAndEmail.confirmEmail, { token: 'a'.repeat(43) });
example(nameAndEmail.stopEmailChange, { token: 'a'.repeat(43) });
example(accounts.deleteAccount, { password: 'a long and private phrase' });
example(accounts.requestReset, { email: 'amara@example.org' });
example(accounts.resetPassword, { token: 'a'.repeat(43), password: 'another long and private phrase' });

example(seekers.saveSeekerProfile, {
  locationCity: 'Bristol',
  workModePref: 'hybrid',
  minNetMonthlyIncomeInt: 2_100,
  skills: ['TypeScript', 'PostgreSQL'],
  experience: { years: 7, titles: ['Backend Engineer'] },
  summaryText: 'I build and run services that people rely on.',
  experienceLevel: 'senior',
});
example(uploads.offerUpload, { name: 'Amara Okafor.pdf', size: 48_213, type: 'application/pdf' });
example(uploads.updateCv, { cvUrl: `/api/objects/${SOME_ID}` });
example(assessments.setVisibility, { visibleToEmployersBool: true });
example(monitoring.saveMonitoring, {
  sex: 'female',
  ethnicity: 'black',
  disability: 'no',
  ageBand: '25-34',
});

example(employers.saveEmployer, {
  companyName: 'Bridge & Co',
  website: 'https://bridge.example',
  billingContactEmail: 'accounts@bridge.example',
  tierOption: 'OptionA',
});
example(culture.saveEmployerCulture, {
  culture: { collaboration: { importance: 3, stance: 2 }, structure: { importance: 2, stance: -1 } },
});

example(companySignIn.saveSignIn, {
  issuer: 'https://login.bridge.example',
  clientId: 'nod',
  clientSecret: 'the-secret-of-the-client',
  memberRole: 'interviewer',
  isOn: true,
  isRequired: false,
});
example(companySignIn.beginSignIn, { email: 'priya@bridge.example' });
example(companyJoining.saveJoining, { isOn: true, memberRole: 'interviewer' });
example(companyJoining.joinCompany, { companyId: SOME_ID });
example(companyPage.saveCompanyPage, {
  about: 'We look after the bridges of the South West.',
  places: ['Bristol', 'Exeter'],
  benefits: ['Paid training'],
  people: [{ name: 'Priya Shah', does: 'Answers applicants for engineering' }],
});
example(companyPictures.describePhoto, { words: 'Six people around a table in a workshop' });
example(companySettings.setRetention, { keepRejectedMonths: 6 });
example(companySettings.acceptDataTerms, { version: '2026-11-23' });
example(applications.keepApplication, { isKept: true });
example(companyDomains.addDomain, { domain: 'bridge.example' });
example(companyDomains.sendDomainCode, { address: 'priya@bridge.example' });
example(companyDomains.confirmDomainCode, { code: '20481632' });

example(members.switchCompany, { companyId: SOME_ID });
example(members.inviteMember, { email: 'priya@bridge.example', memberRole: 'hiring_manager' });
example(members.changeMember, { memberRole: 'recruiter' });
example(members.removeMember, { reassignTo: ANOTHER_ID });
example(members.transferCompany, { userId: SOME_ID, password: 'a long and private phrase' });
example(members.readInvitation, { token: 'a'.repeat(43) });
example(members.acceptInvitation, { token: 'a'.repeat(43) });

const role = {
  title: 'Backend Engineer',
  descriptionMd: 'You will look after the services behind our ticket machines.',
  locationCity: 'Bristol',
  workMode: 'hybrid',
  salaryMinGbpInt: 4_800_000,
  salaryMaxGbpInt: 5_600_000,
  requiredSkills: ['TypeScript', 'PostgreSQL'],
  requiredExperience: { level: 'mid', years: 3 },
  jobType: 'full-time',
} as const;
example(roles.postRole, {
  ...role,
  requiredSkills: [...role.requiredSkills],
  questions: [
    { text: 'Can you start before April?', kind: 'yes_no' },
    {
      text: 'Do you have the right to work in the UK?',
      kind: 'yes_no',
      isRequired: true,
      legalRequirement: 'right_to_work',
    },
    { text: 'Which days suit you?', kind: 'choice', options: ['Monday to Friday', 'Weekends'] },
  ],
});
example(roles.updateRole, { ...role, requiredSkills: [...role.requiredSkills] });
example(apiKeys.createApiKey, {
  name: 'Applicant tracking',
  scopes: ['roles:read', 'roles:write', 'applications:read'],
  expiresInDays: 90,
});
example(roles.setRoleStatus, { status: 'paused' });
example(candidates.skipCandidate, { seekerId: SOME_ID });
example(applications.invite, { roleId: SOME_ID, seekerId: ANOTHER_ID });
example(imports.createFeedImport, { url: 'https://bridge.example/jobs.json' });
example(imports.matchColumns, { columns: { title: 0, salaryText: 3 } });
example(imports.startImport, { reopenClosed: false });

example(applications.apply, {
  roleId: SOME_ID,
  superLike: false,
  answers: [{ questionId: '0f3c2b7a9d1e4c58', answer: true }],
});
example(applications.moveApplication, { status: 'shortlisted' });
example(applications.bulkMove, { ids: [SOME_ID, ANOTHER_ID], status: 'rejected', rejectionReason: 'skills' });
example(contests.contestApplication, {
  words: 'My TypeScript work is in the second job of my CV.',
  about: 'score',
});
example(contests.answerContest, { answer: 'The CV was read again, and the skill is now counted.' });
example(offers.changeOffer, {
  salaryPence: 5_200_000,
  startsOn: '2030-04-01',
  weeklyHours: 37.5,
  conditions: 'Subject to references.',
  expiresAt: FUTURE_TIME,
});
example(offers.acceptOffer, { revision: 1 });
example(offers.withdrawOffer, { note: 'The position has been withdrawn.' });

example(interviews.scheduleInterview, {
  applicationId: SOME_ID,
  interviewType: 'video',
  scheduledAt: FUTURE_TIME,
  duration: 60,
  location: 'https://meet.example/bridge',
  interviewerEmail: 'priya@bridge.example',
  timeZone: 'Europe/London',
});
example(interviews.changeInterview, { scheduledAt: FUTURE_TIME, duration: 30 });
example(interviews.replyToInterview, { answer: 'another_time', proposals: [FUTURE_TIME] });
example(interviews.cancelInterview, { reason: 'The role has been filled.' });

example(savedSearches.saveSearch, { name: 'Node in Bristol', frequency: 'daily', search: 'q=node' });
example(savedSearches.updateSavedSearch, { name: 'Node in Bristol', frequency: 'weekly' });

example(messages.sendMessage, {
  threadId: SOME_ID,
  bodyMd: 'Thank you, Tuesday works for me.',
  clientId: ANOTHER_ID,
});
example(messages.markRead, { messageId: SOME_ID });
example(safety.block, { threadId: SOME_ID });
example(safety.report, { threadId: SOME_ID, reason: 'spam', words: 'The same message three times.' });
example(safety.resolveReport, { outcome: 'dismissed', words: 'We found nothing against the rules.' });
example(guarantee.correctVerdict, {
  applicationId: SOME_ID,
  verdict: 'excused',
  reason: 'our_fault',
  note: 'The mail server was down.',
});
example(verification.setVerification, { isVerified: true, note: 'Found at Companies House.' });

example(preferences.subscribePush, {
  endpoint: 'https://push.example/subscriptions/1',
  keys: {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
});
example(preferences.unsubscribePush, { endpoint: 'https://push.example/subscriptions/1' });
example(preferences.savePreferences, {
  kinds: [{ kind: 'message', mail: true, push: false }],
  quietFrom: '21:00',
  quietTo: '07:00',
});

example(billing.createSubscription, { planCode: 'ROLE_1', priceGbpInt: 19_900 });
example(billing.previewChange, { planCode: 'ROLE_3' });
example(billing.changePlan, { planCode: 'ROLE_3' });
example(billing.createPaymentIntent, { amount: 9_900 });
example(billing.confirmHire, { salaryPence: 5_200_000 });
example(billing.disputeHire, { reason: 'The salary in my contract is another.' });
example(billing.decideHire, { salaryPence: 5_000_000, reason: 'The contract says so.' });
example(billing.createCreditNote, {
  employerId: SOME_ID,
  amountPence: 9_900,
  reason: 'Charged twice.',
  requestId: ANOTHER_ID,
});
example(billing.agreePrice, { pricePence: 49_900 });

example(webhooks.createWebhook, {
  url: 'https://ats.bridge.example/nod',
  events: ['application.created', 'application.moved'],
});
example(webhooks.changeWebhook, { events: ['application.created'], isPaused: false });
example(webhooks.replayWebhook, { since: '2026-11-20T09:00:00.000Z' });
