/** What an isolated program may use before it is killed. */
export interface Limits {
  /** Resident memory of the whole process, Buffers included. An idle Node needs some 50 MB of it. */
  readonly memoryMb: number;
  /** What V8 may keep on its heap. */
  readonly heapMb: number;
  /** Processor time: what the input costs, however busy the machine is. */
  readonly cpuMs: number;
  /** Time on the clock, for a program that waits forever or never gets its turn. */
  readonly wallMs: number;
  readonly outputBytes: number;
}
