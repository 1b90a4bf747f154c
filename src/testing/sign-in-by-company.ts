import { companySignIn, members, security } from '#contract/index.ts';
import type { IdentityProviders } from './identity-provider.ts';
import type { Person } from './person.ts';
import type { TestApp } from './test-app.ts';

/** What people at companies with single sign-on do, and what is read afterwards. */
export function signInByCompany(app: TestApp, providers: IdentityProviders) {
  /** Follows the provider's redirects with its cookies, until it sends the browser back to us. */
  async function visit(url: string): Promise<string> {
    const jar = new Map<string, string>();
    let address = url;
    for (let hop = 0; hop < 8; hop += 1) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(address, { redirect: 'manual', headers: { cookie } });
      for (const set of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s);
        jar.set(name, value);
      }
      const next = response.headers.get('location');
      if (next === null)
        throw new Error(`the provider stopped at ${address}: ${response.status} ${await response.text()}`);
      address = new URL(next, address).href;
      if (new URL(address).origin !== providers.origin) return address.slice(new URL(address).origin.length);
    }
    throw new Error('the provider redirects for ever');
  }

  /** The path with which the provider sends the browser back. */
  async function comeBack(browser: Person, email: string): Promise<string> {
    return visit((await browser.call(companySignIn.beginSignIn, { body: { email } })).url);
  }

  async function finish(browser: Person, path: string): Promise<string> {
    return (await browser.fetch(path)).headers.get('location') ?? '';
  }

  async function signIn(email: string, browser = app.visitor()): Promise<{ browser: Person; led: string }> {
    return { browser, led: await finish(browser, await comeBack(browser, email)) };
  }

  /** Gives the person this address, confirmed unless `at` is null. */
  async function give(person: Person, email: string, at: Date | null = app.clock()): Promise<void> {
    await app.context.db
      .updateTable('users')
      .set({ email, email_key: email, email_confirmed_at: at })
      .where('id', '=', person.id)
      .execute();
  }

  return {
    visit,
    comeBack,
    finish,
    signIn,
    give,
    isSignedIn: async (person: Person) => (await person.fetch('/api/user')).ok,
    membersOf: async (owner: Person) =>
      (await owner.call(members.listMembers)).map(({ email, memberRole }) => [email, memberRole]),
    /** Why people were not let in, newest first, as the company's security log says. */
    refusals: async (owner: Person): Promise<(string | null)[]> => {
      const events = await owner.call(security.listCompanyEvents);
      return events.filter(({ kind }) => kind === 'company_sign_in_refused').map(({ detail }) => detail);
    },
  };
}
