import { useApiList, useInvalidateQueries, useLive } from '@balafon/sdk/client'
import { GREETINGS_CHANGED } from '../../contract/events.ts'
import { listGreetings, listMyGreetings } from '../../contract/greetings.ts'

/** The query of a list of greetings. */
export type GreetingsQuery = ReturnType<typeof useGreetings>

/** Loads the latest greetings of one track, or of all tracks. They are loaded again when a greeting is added or removed. */
export function useGreetings(trackId?: number) {
  const invalidateQueries = useInvalidateQueries()
  useLive(GREETINGS_CHANGED, () => void invalidateQueries(listGreetings))
  return useApiList(listGreetings, { query: { trackId } })
}

/** Loads the user's own greetings. */
export function useMyGreetings(): GreetingsQuery {
  const invalidateQueries = useInvalidateQueries()
  useLive(GREETINGS_CHANGED, () => void invalidateQueries(listMyGreetings))
  return useApiList(listMyGreetings, {})
}
