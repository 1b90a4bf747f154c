import { beforeAll, expect, test } from 'vitest';
import { applications, companies, offers, personalData } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { refusal, refusalStatus } from '#testing/interview-stories.ts';
import { join } from '#testing/join.ts';
import { arrangeInterview, offerTerms } from '#testing/offer.ts';
import type { Person } from '#testing/person.ts';

/** Olga owns the company, which is also called Olga. Priya is its recruiter. */
const app = await appOfFile();
let olga: Person;
let priya: Person;

beforeAll(async () => {
  olga = await app.employer('Olga');
  priya = await join(app, olga, 'recruiter', 'Priya');
  await olga.call(offers.setOfferRule, { body: { needsApproval: true } });
});

const terms = (salaryPence = 45_000_00) =>
  offerTerms(app.clock(), { salaryPence, conditions: 'Two references.' });

async function candidate(name: string, employer = priya) {
  const seeker = await app.seeker(name);
  return { seeker, ...(await arrangeInterview(seeker, employer)) };
}

const statusOf = async (seeker: Person) => (await seeker.call(applications.listApplications))[0]?.status;
const proposalOf = async (who: Person, applicationId: string) =>
  (await who.call(offers.getOfferProposal, { params: { applicationId } })).proposal;

test('Priya proposes, Olga approves, and only then Amara is notified', async () => {
  const { seeker: amara, applicationId, params } = await candidate('Amara');
  const move = priya.call(applications.moveApplication, {
    params,
    body: { status: 'offered', offer: terms() },
  });
  expect(await refusal(move)).toEqual([409, expect.stringContaining('need an owner’s approval')]);
  const { proposal } = await priya.call(offers.proposeOffer, { params, body: terms() });
  expect(proposal).toMatchObject({ salaryPence: 45_000_00, proposedBy: expect.stringContaining('Priya') });
  expect((await olga.noticesOf('status')).at(0)?.title).toBe('Priya asks you to approve an offer to Amara');
  expect(await statusOf(amara)).toBe('interview_scheduled');
  expect(JSON.stringify(await amara.call(personalData.exportPersonalData))).not.toContain('Two references.');
  for (const path of ['proposal', 'proposal/approve']) {
    const { status } = await priya.fetch(`/api/applications/${applicationId}/offer/${path}`);
    expect(status).toBe(path === 'proposal' ? 200 : 404);
  }
  const approval = { params, body: { proposedAt: proposal.proposedAt } };
  await expect(priya.call(offers.approveOffer, approval)).rejects.toMatchObject({ status: 403 });
  const made = await olga.call(offers.approveOffer, approval);
  expect(made).toMatchObject({ status: 'open', terms: { salaryPence: 45_000_00 } });
  expect(await statusOf(amara)).toBe('offered');
  expect((await amara.noticesOf('status')).map(({ title }) => title)).toContain('Olga made you an offer');
  expect(await proposalOf(olga, applicationId)).toBeNull();
  await expect(olga.call(offers.approveOffer, approval)).rejects.toMatchObject({ status: 404 });
});

test('approving a proposal that has been replaced meanwhile is refused', async () => {
  const { applicationId, params } = await candidate('Bela');
  const first = await priya.call(offers.proposeOffer, { params, body: terms() });
  await app.advance(1_000);
  await priya.call(offers.proposeOffer, { params, body: terms(46_000_00) });
  const body = { proposedAt: first.proposal.proposedAt };
  expect(await refusalStatus(olga.call(offers.approveOffer, { params, body }))).toBe(409);
  expect((await proposalOf(olga, applicationId))?.salaryPence).toBe(46_000_00);
  await olga.call(offers.dropOfferProposal, { params, body: { note: 'Over our band.' } });
  const [notice] = await priya.noticesOf('status');
  expect(notice).toMatchObject({
    title: 'Olga did not approve your offer to Bela',
    body: expect.stringContaining('Over our band.'),
  });
});

test('changing an open offer needs approval; withdrawing ends the proposal', async () => {
  const { seeker, applicationId, params } = await candidate('Cora');
  await olga.call(applications.moveApplication, { params, body: { status: 'offered', offer: terms() } });
  expect(await refusalStatus(priya.call(offers.changeOffer, { params, body: terms(47_000_00) }))).toBe(409);
  const { proposal } = await priya.call(offers.proposeOffer, { params, body: terms(47_000_00) });
  const body = { proposedAt: proposal.proposedAt };
  expect(await olga.call(offers.approveOffer, { params, body })).toMatchObject({
    revision: 2,
    terms: { salaryPence: 47_000_00 },
  });
  await priya.call(offers.proposeOffer, { params, body: terms(48_000_00) });
  await seeker.call(applications.moveApplication, { params, body: { status: 'withdrawn' } });
  expect(await proposalOf(olga, applicationId)).toBeNull();
  expect(await refusalStatus(priya.call(offers.proposeOffer, { params, body: terms() }))).toBe(409);
});

test('accepting an offer ends a proposal to change it', async () => {
  const { seeker: femi, applicationId, params } = await candidate('Femi');
  await olga.call(applications.moveApplication, { params, body: { status: 'offered', offer: terms() } });
  await priya.call(offers.proposeOffer, { params, body: terms(47_000_00) });
  await femi.call(offers.acceptOffer, { params, body: { revision: 1 } });
  expect(await proposalOf(olga, applicationId)).toBeNull();
  expect(await refusalStatus(priya.call(offers.proposeOffer, { params, body: terms() }))).toBe(409);
});

test('an offer outside the advertised pay stays on the public record', async () => {
  const mill = await app.employer('Mill Lane');
  const { seeker: dana, params } = await candidate('Dana', mill);
  const { advertised } = await mill.call(offers.getOfferProposal, { params });
  const record = async () =>
    (await dana.call(companies.getCompany, { params: { employerId: mill.id } })).offers;
  const low = terms(advertised.fromPence - 1_000_00);
  await mill.call(applications.moveApplication, { params, body: { status: 'offered', offer: low } });
  expect(await record()).toEqual({ made: 1, below: 1, above: 0 });
  // Raising the offer later changes nothing: Dana has read the low one.
  await mill.call(offers.changeOffer, { params, body: terms(advertised.fromPence) });
  expect(await record()).toEqual({ made: 1, below: 1, above: 0 });
  const page = await (await app.visitor().fetch(`/companies/${mill.id}`)).text();
  expect(page).toContain('1 offer in the last year, 1 below the advertised pay');
  await dana.call(applications.moveApplication, { params, body: { status: 'withdrawn' } });
  const other = await candidate('Esme', mill);
  await mill.call(applications.moveApplication, {
    params: other.params,
    body: { status: 'offered', offer: terms(advertised.toPence) },
  });
  expect(await record()).toEqual({ made: 2, below: 1, above: 0 });
});
