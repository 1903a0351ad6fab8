import { useT, useToastStore } from '@balafon/sdk/client'
import { IconButton } from '@balafon/ui/icon-button'
import { Spinner } from '@balafon/ui/spinner'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import classes from './toasts.module.css'

/** One at a time. The clock stands still while the pointer or the focus is on it. */
export function Toasts() {
  const t = useT()
  const { toast, dismiss } = useToastStore()
  const [isHeld, setHeld] = useState(false)
  const left = useRef(0)
  useEffect(() => {
    left.current = toast?.duration ?? 0
  }, [toast])
  useEffect(() => {
    if (!toast || toast.duration === 0 || isHeld) return
    const began = Date.now()
    const timer = setTimeout(() => dismiss(toast.id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - began
    }
  }, [toast, isHeld, dismiss])

  return (
    <section className={classes.region} data-position={toast?.position} aria-label={t('notifications')} aria-live="polite">
      {toast ? (
        // The pointer only holds the clock; everything to press in it is a button.
        // biome-ignore lint/a11y/noStaticElementInteractions: see above
        <div
          key={toast.id}
          className={classes.toast}
          data-type={toast.type}
          role={toast.type === 'danger' ? 'alert' : 'status'}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          {toast.type === 'loading' ? <Spinner /> : toast.type === 'positive' ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
          <p>{toast.message}</p>
          {toast.action ? (
            <button
              type="button"
              className={classes.action}
              onClick={() => {
                toast.action?.run()
                dismiss(toast.id)
              }}
            >
              {toast.action.label}
            </button>
          ) : null}
          {toast.type === 'loading' ? null : (
            <IconButton label={t('dismiss')} size="small" onPress={() => dismiss(toast.id)}>
              <X />
            </IconButton>
          )}
        </div>
      ) : null}
    </section>
  )
}
