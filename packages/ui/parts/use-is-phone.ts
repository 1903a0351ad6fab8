import { useSyncExternalStore } from 'react'

const matchPhoneMedia = () => matchMedia('(width <= 768px)')

function subscribe(onChange: () => void) {
  const query = matchPhoneMedia()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Returns whether the screen is so narrow that floating panels are sheets. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => matchPhoneMedia().matches)
