import { type ClientOptions, WebSocket } from 'ws';
import type { ClientFrame, ServerEvent } from '#contract/realtime.ts';
import type { Person } from './person.ts';

type EventOf<T extends ServerEvent['type']> = Extract<ServerEvent, { type: T }>;

export interface SocketClose {
  readonly code: number;
  readonly reason: string;
}

/** A browser's socket: the events received in order, and how it closed. */
export class Live {
  readonly heard: ServerEvent[] = [];
  readonly socket: WebSocket;
  /** Settles with the close code; a socket refused at the upgrade closes with 1006. */
  readonly closed: Promise<SocketClose>;
  /** The HTTP status the upgrade was answered with: 101 for a socket. */
  readonly answered: Promise<number>;
  /** The Retry-After header of a refused upgrade, in seconds. */
  retryAfter: string | undefined;
  #taken = new Set<ServerEvent>();
  #wake: (() => void)[] = [];

  constructor(url: string, options: ClientOptions) {
    this.socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, options);
    this.answered = new Promise((resolve) => {
      this.socket.once('upgrade', (response) => resolve(response.statusCode ?? 0));
      this.socket.once('unexpected-response', (request, answer) => {
        this.retryAfter = answer.headers['retry-after'];
        resolve(answer.statusCode ?? 0);
        request.destroy();
      });
    });
    this.socket.on('error', () => {});
    this.socket.on('message', (data) => {
      this.heard.push(JSON.parse(String(data)));
      for (const wake of this.#wake.splice(0)) wake();
    });
    this.closed = new Promise((resolve) => {
      this.socket.once('close', (code, reason) => {
        resolve({ code, reason: String(reason) });
        for (const wake of this.#wake.splice(0)) wake();
      });
    });
  }

  /** Opens a socket without saying hello. */
  static async open(person: Person, headers: Record<string, string> = {}): Promise<Live> {
    const live = new Live(person.url, { headers: { origin: person.url, cookie: person.cookie, ...headers } });
    await live.answered;
    return live;
  }

  /** Opens a socket and says hello, as the specification requires: events flow from here. */
  static async of(person: Person): Promise<Live> {
    const live = await Live.open(person);
    live.say({ type: 'auth', userId: person.id, userRole: person.user?.role });
    await live.next('ready');
    return live;
  }

  say(frame: ClientFrame): void {
    this.socket.send(JSON.stringify(frame));
  }

  /** The first event of this type that no earlier call returned; waits for it if necessary. */
  async next<T extends ServerEvent['type']>(type: T): Promise<EventOf<T>> {
    for (;;) {
      const event = this.heard.find((each) => each.type === type && !this.#taken.has(each));
      if (event !== undefined) {
        this.#taken.add(event);
        return event as EventOf<T>;
      }
      if (this.socket.readyState === WebSocket.CLOSED) throw new Error(`closed before '${type}' came`);
      await new Promise<void>((resolve) => this.#wake.push(resolve));
    }
  }

  all<T extends ServerEvent['type']>(type: T): EventOf<T>[] {
    return this.heard.filter((each): each is EventOf<T> => each.type === type);
  }

  /** Breaks the connection without closing it properly. */
  async drop(): Promise<void> {
    this.socket.terminate();
    await this.closed;
  }
}
