import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the other system stores on disk: always written in one piece, and kept after a crash. */
export interface Disk {
  vacancies: Record<string, Vacancy>;
  applications: Record<string, Application>;
  outbox: Intent[];
  inbox: Message[];
  /** Ids of messages that have been processed. */
  seen: Record<string, true>;
  counter: number;
}

interface Vacancy {
  /** This system's own reference; for roles posted in Nod, the role's id. */
  readonly ref: string;
  title: string;
  status: string;
  /** null until Nod has confirmed it. */
  roleId: string | null;
  /** The role as Nod last returned it. */
  role: Role | null;
}

interface Application {
  readonly id: string;
  readonly roleId: string;
  status: string;
  updatedAt: string;
}

interface Role {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly updatedAt: string;
  readonly [field: string]: unknown;
}

interface Message {
  readonly type: string;
  readonly data: Readonly<Record<string, string>>;
}

/** A user's action in this system that Nod has not confirmed yet. */
interface Intent {
  /** The Idempotency-Key: the same at every attempt. */
  readonly once: string;
  readonly kind: 'post' | 'rename' | 'close' | 'move';
  /** A vacancy's ref, or an application's id. */
  readonly subjectId: string;
  readonly value: string;
  /** As it was first sent: another body with the same key would be refused. */
  sent?:
    | { readonly path: string; readonly method: string; readonly body: string; readonly match?: string }
    | undefined;
}

export interface Wire {
  /** Throws if the network is cut, before or after the request arrived. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Throws now and then, to simulate a power cut at this place in the program. */
  readonly mayCrash: (where: string) => void;
  /** Milliseconds, by this system's own clock, which may be wrong. */
  readonly now: () => number;
}

interface Operation {
  readonly operationId: string;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const TOLERANCE_MS = 5 * 60_000;
const EDITED_FIELDS = [
  'descriptionMd',
  'locationCity',
  'workMode',
  'salaryMinGbpInt',
  'salaryMaxGbpInt',
  'requiredSkills',
  'requiredExperience',
  'jobType',
] as const;

export function emptyDisk(): Disk {
  return { vacancies: {}, applications: {}, outbox: [], inbox: [], seen: {}, counter: 0 };
}

/**
 * An applicant tracking system such as a company may have, written from /openapi.json alone: it uses the operation names
 * there and nothing of Nod's source. It posts its vacancies to Nod, moves applications, and is notified by webhook of what
 * happens in Nod. All its state is in `disk`; after a crash, a new instance starts from the same disk.
 */
export class ApplicantTracking {
  readonly #operations = new Map<string, { readonly method: string; readonly path: string }>();
  readonly #access: { readonly url: string; readonly token: string; readonly secret: string };
  readonly #wire: Wire;
  readonly disk: Disk;

  constructor(
    document: Document,
    access: { readonly url: string; readonly token: string; readonly secret: string },
    wire: Wire,
    disk: Disk,
  ) {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, { operationId }] of Object.entries(methods)) {
        this.#operations.set(operationId, { method: method.toUpperCase(), path });
      }
    }
    this.#access = access;
    this.#wire = wire;
    this.disk = disk;
  }

  // Actions of its users.

  open(title: string): void {
    this.disk.counter += 1;
    const ref = `V-${this.disk.counter}`;
    this.disk.vacancies[ref] = { ref, title, status: 'live', roleId: null, role: null };
    this.#intend('post', ref, title);
  }

  rename(ref: string, title: string): void {
    this.#intend('rename', ref, title);
  }

  close(ref: string): void {
    this.#intend('close', ref, 'closed');
  }

  move(applicationId: string, status: string): void {
    this.#intend('move', applicationId, status);
  }

  #intend(kind: Intent['kind'], subjectId: string, value: string): void {
    this.disk.counter += 1;
    this.disk.outbox.push({ once: `intent-${this.disk.counter}-${kind}`, kind, subjectId, value });
  }

  // Handles a webhook call. Returns the status to answer with.

  receive(headers: Readonly<Record<string, string>>, body: string): number {
    const {
      'webhook-id': id = '',
      'webhook-timestamp': timestamp = '',
      'webhook-signature': signatures = '',
    } = headers;
    if (!this.#isSigned(`${id}.${timestamp}.${body}`, signatures)) return 401;
    // The message was replayed, or a clock is wrong. A genuine message is refused too, and Nod sends it again.
    if (Math.abs(this.#wire.now() - Number(timestamp) * 1_000) > TOLERANCE_MS) return 400;
    this.#wire.mayCrash('before a message is stored');
    if (this.disk.seen[id] === undefined) {
      this.disk.inbox.push(JSON.parse(body));
      this.disk.seen[id] = true;
    }
    this.#wire.mayCrash('before a message is acknowledged');
    return 204;
  }

  #isSigned(content: string, signatures: string): boolean {
    const key = Buffer.from(this.#access.secret.replace('whsec_', ''), 'base64');
    const expectedSignature = Buffer.from(`v1,${createHmac('sha256', key).update(content).digest('base64')}`);
    return signatures.split(' ').some((signature) => {
      const bytes = Buffer.from(signature);
      return bytes.length === expectedSignature.length && timingSafeEqual(bytes, expectedSignature);
    });
  }

  // Works through the outbox, then the inbox. Stops at the first failure that may pass; the rest waits for the next call.

  async work(): Promise<void> {
    for (let intent = this.disk.outbox[0]; intent !== undefined; intent = this.disk.outbox[0]) {
      if (!(await this.#fulfil(intent))) return;
      this.#wire.mayCrash('before an intent is struck out');
      this.disk.outbox.shift();
    }
    for (let message = this.disk.inbox[0]; message !== undefined; message = this.disk.inbox[0]) {
      await this.#follow(message);
      this.#wire.mayCrash('before a message is struck out');
      this.disk.inbox.shift();
    }
  }

  /** False if it has to be tried again later. */
  async #fulfil(intent: Intent): Promise<boolean> {
    intent.sent ??= this.#request(intent);
    const { sent: request } = intent;
    // Nothing to do: the vacancy is not in Nod, or the application is gone.
    if (request === undefined) return true;
    const response = await this.#send(request.path, {
      method: request.method,
      body: request.body,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': intent.once,
        ...(request.match !== undefined && { 'if-match': request.match }),
      },
    });
    this.#wire.mayCrash('after Nod answered');
    if (response.status >= 500 || response.status === 429 || response.headers.get('retry-after') !== null)
      return false;
    if (response.ok && intent.kind === 'post') this.#link(intent.subjectId, await response.json());
    // Reads the new state even if somebody was faster in Nod, or Nod refused: Nod's state wins.
    else if (intent.kind === 'move') await this.#readApplication(intent.subjectId);
    else await this.#readRole(this.disk.vacancies[intent.subjectId]?.roleId ?? '');
    return true;
  }

  #request({ kind, subjectId: about, value }: Intent): Intent['sent'] {
    if (kind === 'move') {
      const application = this.disk.applications[about];
      if (application === undefined) return undefined;
      const reason = value === 'rejected' ? { rejectionReason: 'chosen' } : {};
      return {
        ...this.#route('moveApplication', { applicationId: about }),
        body: JSON.stringify({ status: value, ...reason }),
        match: `"${application.updatedAt}"`,
      };
    }
    if (kind === 'post') {
      const body = {
        title: value,
        workMode: 'onsite',
        locationCity: 'Leeds',
        salaryMinGbpInt: 2_400_000,
        salaryMaxGbpInt: 2_800_000,
        requiredSkills: [],
      };
      return { ...this.#route('postRole'), body: JSON.stringify(body) };
    }
    const { role } = this.disk.vacancies[about] ?? { role: null };
    if (role === null) return undefined;
    const match = `"${role.updatedAt}"`;
    if (kind === 'close') {
      const body = JSON.stringify({ status: 'closed' });
      return { ...this.#route('setRoleStatus', { roleId: role.id }), body, match };
    }
    const fields = Object.fromEntries(EDITED_FIELDS.map((field) => [field, role[field]]));
    const body = JSON.stringify({ ...fields, title: value });
    return { ...this.#route('updateRole', { roleId: role.id }), body, match };
  }

  async #follow({ type, data }: Message): Promise<void> {
    if (type === 'application.erased') delete this.disk.applications[data.applicationId ?? ''];
    else if (type.startsWith('application.')) await this.#readApplication(data.applicationId ?? '');
    else if (type.startsWith('role.')) await this.#readRole(data.roleId ?? '');
  }

  async #readApplication(applicationId: string): Promise<void> {
    const { path } = this.#route('listEmployerApplications');
    const list = await this.#get(`${path}?ids=${applicationId}`);
    const application = (list as Application[])[0];
    if (application === undefined) {
      delete this.disk.applications[applicationId];
      return;
    }
    const { id, roleId, status, updatedAt } = application;
    this.disk.applications[id] = { id, roleId, status, updatedAt };
  }

  async #readRole(roleId: string): Promise<void> {
    if (roleId === '') return;
    const role = (await this.#get(this.#route('getEmployerRole', { roleId }).path)) as Role;
    const vacancy = Object.values(this.disk.vacancies).find((each) => each.roleId === roleId);
    this.#link(vacancy?.ref ?? roleId, role);
  }

  /**
   * Stores a role as the vacancy `ref`. If Nod's webhook arrived before its response, this replaces the copy under the
   * role's id.
   */
  #link(ref: string, role: Role): void {
    if (ref !== role.id) delete this.disk.vacancies[role.id];
    const { title, status, id } = role;
    this.disk.vacancies[ref] = { ref, title, status, roleId: id, role };
  }

  #route(
    operationId: string,
    params: Readonly<Record<string, string>> = {},
  ): { path: string; method: string } {
    const operation = this.#operations.get(operationId);
    if (operation === undefined) throw new Error(`/openapi.json has no ${operationId}`);
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    return { path, method: operation.method };
  }

  async #get(path: string): Promise<unknown> {
    const response = await this.#send(path, {});
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
    return response.json();
  }

  #send(path: string, { headers, ...init }: RequestInit): Promise<Response> {
    const authorization = `Bearer ${this.#access.token}`;
    return this.#wire.fetch(`${this.#access.url}${path}`, {
      ...init,
      headers: { ...(headers as Record<string, string>), authorization },
    });
  }
}
