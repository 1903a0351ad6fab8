import { useSyncExternalStore } from 'react'

const phone = () => matchMedia('(width <= 768px)')

function subscribe(changed: () => void) {
  const query = phone()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether what floats becomes a sheet here. */
export const useIsPhone = () => useSyncExternalStore(subscribe, () => phone().matches)
