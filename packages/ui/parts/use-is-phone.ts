import { useSyncExternalStore } from 'react'

const matchPhoneMedia = () => matchMedia('(width <= 768px)')

function subscribe(onChange: () => void) {
  const query = matchPhoneMedia()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Returns whether the screen is narrow, so that floating panels are shown as sheets. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => matchPhoneMedia().matches)
