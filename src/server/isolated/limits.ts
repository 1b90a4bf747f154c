/** How much an isolated program may use before it is killed. */
export interface Limits {
  /** Resident memory of the whole process, Buffers included. An idle Node needs about 50 MB of it. */
  readonly memoryMb: number;
  /** Limit of V8's heap. */
  readonly heapMb: number;
  /** Processor time, which measures the input's cost however busy the machine is. */
  readonly cpuMs: number;
  /**
   * Wall-clock time, for a program that waits forever or never gets the processor: of the whole run, or, for a program that
   * returns its results one by one, of each wait for the next ones.
   */
  readonly wallMs: number;
  /** Of the whole result, or of one of several. */
  readonly outputBytes: number;
}
