import { companyDomains, companySignIn } from '#contract/index.ts';
import { CLIENT, type Claims, type IdentityProviders } from './identity-provider.ts';
import type { Person } from './person.ts';
import type { TestApp } from './test-app.ts';

const SETTINGS = { memberRole: 'interviewer', isOn: true, isRequired: false } as const;

/** The settings that an owner enters; `changes` replaces some of them. */
export const signInBody = (issuer: string, changes: object = {}) => ({
  issuer,
  ...CLIENT,
  ...SETTINGS,
  ...changes,
});

interface Company {
  readonly owner: Person;
  readonly issuer: string;
  readonly domainId: string;
  readonly save: (changes?: object) => Promise<unknown>;
}

/** Companies of an app that reaches these providers, and looks up its TXT records in `dns`. */
export function companiesWithSignIn(app: TestApp, providers: IdentityProviders, dns: Map<string, string[]>) {
  async function confirmDomain(owner: Person, domain: string): Promise<string> {
    const { id, record } = await owner.call(companyDomains.addDomain, { body: { domain } });
    dns.set(record.name, [record.value]);
    await owner.call(companyDomains.checkDomain, { params: { domainId: id } });
    return id;
  }

  /** A company whose people sign in with its own accounts, at the domain `name`.example. */
  async function company(name: string, people: Record<string, Claims>): Promise<Company> {
    const owner = await app.employer(name);
    const domainId = await confirmDomain(owner, `${name.toLowerCase()}.example`);
    const { redirectUri } = await owner.call(companySignIn.getSignIn);
    const issuer = providers.open(`/${name.toLowerCase()}`, redirectUri, people);
    const save = (changed: object = {}) =>
      owner.call(companySignIn.saveSignIn, { body: signInBody(issuer, changed) });
    await save();
    return { owner, issuer, domainId, save };
  }

  return company;
}
