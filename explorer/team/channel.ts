/**
 * A channel to all other members. Its messages are untrusted: read them with readMessage. Senders
 * do not receive their own messages.
 */
export interface TeamChannel {
  send(data: unknown): void
  close(): void
}

export type OpenChannel = (onArrival: (data: unknown) => void) => TeamChannel

/** Between the tabs of this browser that are on this site. */
export function tabChannel(name: string): OpenChannel {
  return (onArrival) => {
    const tabs = new BroadcastChannel(name)
    tabs.onmessage = ({ data }: { data: unknown }) => onArrival(data)
    return {
      send: (data) => tabs.postMessage(data),
      close: () => tabs.close(),
    }
  }
}

/**
 * Between the members within one page, who share one more channel to the outside. They also reach
 * each other without it, so two views of one page work together where tabs cannot communicate.
 */
export function pageChannel(outside: OpenChannel | null): OpenChannel {
  const inside = new Set<(data: unknown) => void>()
  let bridge: TeamChannel | null = null

  function deliver(data: unknown, from: unknown): void {
    for (const receive of inside) if (receive !== from) receive(data)
  }

  return (onArrival) => {
    const receive = (data: unknown): void => onArrival(data)
    inside.add(receive)
    bridge ??= outside && openOrNull(outside, (data) => deliver(data, null))
    return {
      send(data) {
        if (!inside.has(receive)) return
        bridge?.send(data)
        const copy = structuredClone(data)
        queueMicrotask(() => deliver(copy, receive))
      },
      close() {
        inside.delete(receive)
        if (inside.size > 0) return
        bridge?.close()
        bridge = null
      },
    }
  }
}

/** Where tabs cannot communicate, opening the channel throws. */
function openOrNull(open: OpenChannel, onArrival: (data: unknown) => void): TeamChannel | null {
  try {
    return open(onArrival)
  } catch {
    return null
  }
}
