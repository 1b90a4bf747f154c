import type { User } from '#contract/accounts.ts';
import type { ApplicationStatus, EmployerApplication, SeekerApplication } from '#contract/applications.ts';
import type { BodyFor, Endpoint, ParamsFor, ResponseOf } from '#contract/endpoint.ts';
import { accounts, applications, employers, notifications, roles, sessions } from '#contract/index.ts';
import type { EmployerRole } from '#contract/roles.ts';

/** The password of every test person. */
export const TEST_PASSWORD = 'nod-test-2026';

/** The error of a refused call. */
export class CallRefused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

type Notice = ResponseOf<typeof notifications.listNotifications>[number];

interface CallOptions<E extends Endpoint> {
  params?: ParamsFor<E>;
  body?: BodyFor<E>;
  query?: Record<string, string | number>;
}

/** A function like `fetch`. The test app can pass another one (`withoutSockets`): `fetch` needs a socket for each call. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A person with their own browser: a cookie jar and the calls they make. */
export class Person {
  readonly url: string;
  /** The session cookie. */
  cookie = '';
  /** The known-browser cookie. */
  browserCookie = '';
  /** The cookie while signing in with a company. */
  companyCookie = '';
  user: User | null = null;

  readonly #fetch: Fetch;

  constructor(url: string, send: Fetch = fetch) {
    this.url = url;
    this.#fetch = send;
  }

  get id(): string {
    if (this.user === null) throw new Error('not signed in');
    return this.user.id;
  }

  /** The raw response to any request. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const cookies = [this.cookie, this.browserCookie, this.companyCookie].filter((cookie) => cookie !== '');
    if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
    const response = await this.#fetch(`${this.url}${path}`, { ...init, headers, redirect: 'manual' });
    for (const header of response.headers.getSetCookie()) {
      const [cookie = ''] = header.split(';');
      if (/^(__Host-nod-device|nod_device)=/.test(cookie)) this.browserCookie = cookie;
      else if (/^(__Host-nod-company|nod_company)=/.test(cookie)) this.companyCookie = cookie;
      else this.cookie = cookie;
    }
    return response;
  }

  send(method: string, path: string, body?: unknown): Promise<Response> {
    if (body === undefined) return this.fetch(path, { method });
    return this.fetch(path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  /** Calls an endpoint of the contract; throws `CallRefused` for anything but 2xx. */
  async call<E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<ResponseOf<E>> {
    const query = options.query === undefined ? '' : `?${new URLSearchParams(entries(options.query))}`;
    const response = await this.send(endpoint.method, pathOf(endpoint, options.params) + query, options.body);
    const text = await response.text();
    const json = text === '' ? undefined : JSON.parse(text);
    if (json?.confirm === 'password' && response.status === 403) {
      // Like the dialog of our own client.
      await this.confirm();
      return this.call(endpoint, options);
    }
    if (!response.ok) throw new CallRefused(response.status, json?.message ?? '');
    return json;
  }

  /** Enters the password again, for actions that need a recent confirmation. */
  confirm(): Promise<unknown> {
    return this.call(sessions.confirmIdentity, { body: { password: TEST_PASSWORD } });
  }

  async register(firstName: string, role: 'JobSeeker' | 'Employer', lastName = 'Test'): Promise<this> {
    const username = `${firstName.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`.padEnd(3, '0');
    this.user = await this.call(accounts.register, {
      body: {
        username,
        email: `${username}@example.org`,
        password: TEST_PASSWORD,
        firstName,
        lastName,
        role,
      },
    });
    return this;
  }

  setUpCompany(companyName: string): Promise<unknown> {
    return this.call(employers.saveEmployer, {
      body: { companyName, tierOption: 'OptionA', planCode: 'ENTERPRISE' },
    });
  }

  applyTo(roleId: string): Promise<ResponseOf<typeof applications.apply>> {
    return this.call(applications.apply, { body: { roleId } });
  }

  /** The application, if it is one of this seeker's own; otherwise undefined. */
  async ownApplication(applicationId: string): Promise<SeekerApplication | undefined> {
    return (await this.call(applications.listApplications)).find(({ id }) => id === applicationId);
  }

  /** The application, if this employer's company received it; otherwise undefined. */
  async receivedApplication(applicationId: string): Promise<EmployerApplication | undefined> {
    const query = { ids: applicationId };
    return (await this.call(applications.listEmployerApplications, { query }))[0];
  }

  /** `from` is the status that they saw. */
  moveTo(
    applicationId: string,
    status: ApplicationStatus,
    from?: ApplicationStatus,
  ): Promise<ResponseOf<typeof applications.moveApplication>> {
    const body = { status, ...(from && { from }) };
    return this.call(applications.moveApplication, { params: { applicationId }, body });
  }

  /** Their notifications of this kind, newest first. */
  async noticesOf(kind: Notice['kind']): Promise<Notice[]> {
    return (await this.call(notifications.listNotifications)).filter((notice) => notice.kind === kind);
  }

  postRole(fields: Partial<BodyFor<typeof roles.postRole>> = {}): Promise<EmployerRole> {
    return this.call(roles.postRole, {
      body: {
        title: 'Staff Nurse',
        workMode: 'onsite',
        locationCity: 'Bristol',
        salaryMinGbpInt: 3_100_000,
        salaryMaxGbpInt: 3_700_000,
        requiredSkills: ['Nursing', 'Medication administration'],
        ...fields,
      },
    });
  }
}

function entries(query: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]));
}

function pathOf(endpoint: Endpoint, params: unknown): string {
  return endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    String((params as Record<string, string>)[name]),
  );
}
