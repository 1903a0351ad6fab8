import { useApiList, useInvalidateQueries, useLive } from '@balafon/sdk/client'
import { GREETINGS_CHANGED } from '../../contract/events.ts'
import { listGreetings, listMyGreetings } from '../../contract/greetings.ts'

export type Greetings = ReturnType<typeof useGreetings>

/** The latest greetings, of one track when it is named. Asked anew as soon as somebody adds or removes one. */
export function useGreetings(trackId?: number) {
  const forget = useInvalidateQueries()
  useLive(GREETINGS_CHANGED, () => void forget(listGreetings))
  return useApiList(listGreetings, { query: { trackId } })
}

/** One's own. */
export function useMyGreetings(): Greetings {
  const forget = useInvalidateQueries()
  useLive(GREETINGS_CHANGED, () => void forget(listMyGreetings))
  return useApiList(listMyGreetings, {})
}
