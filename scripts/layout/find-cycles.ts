/**
 * One cycle in each strongly connected component of a directed graph, as its nodes: a shortest one through the node of the
 * component that was visited first. [] if there are no cycles; a node's edge to itself is not one. The components are found
 * by Tarjan's algorithm ("Depth-first search and linear graph algorithms", 1972).
 */
export function findCycles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  return knotsOf(edges).map((knot) => shortestCycle(edges, new Set(knot)));
}

function knotsOf(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>();
  const path: string[] = [];
  const isOnPath = new Set<string>();
  const knots: string[][] = [];

  function visit(node: string): number {
    const index = order.size;
    order.set(node, index);
    path.push(node);
    isOnPath.add(node);
    let lowest = index;
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) lowest = Math.min(lowest, visit(next));
      else if (isOnPath.has(next)) lowest = Math.min(lowest, order.get(next) ?? index);
    }
    if (lowest === index) {
      const knot = path.splice(path.indexOf(node));
      for (const each of knot) isOnPath.delete(each);
      if (knot.length > 1) knots.push(knot);
    }
    return lowest;
  }

  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return knots;
}

function shortestCycle(edges: ReadonlyMap<string, ReadonlySet<string>>, knot: ReadonlySet<string>): string[] {
  const [start = ''] = knot;
  const cameFrom = new Map<string, string>();
  let frontier = [start];
  while (frontier.length > 0) {
    const next: string[] = [];
    for (const node of frontier) {
      for (const to of edges.get(node) ?? []) {
        if (to === start) return walkBack(cameFrom, start, node);
        if (!knot.has(to) || cameFrom.has(to)) continue;
        cameFrom.set(to, node);
        next.push(to);
      }
    }
    frontier = next;
  }
  return [...knot];
}

function walkBack(cameFrom: ReadonlyMap<string, string>, start: string, end: string): string[] {
  const cycle = [end];
  for (let node = end; node !== start; ) {
    node = cameFrom.get(node) ?? start;
    cycle.unshift(node);
  }
  return cycle;
}
