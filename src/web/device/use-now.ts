import { useEffect, useState } from 'react';

/** The time in milliseconds since 1970, moved on once a minute: "4m" does not stand still. */
export function useNow(everyMs = 60_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
