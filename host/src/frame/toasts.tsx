import { Link, type Toast, type ToastAction, useToastStore } from '@balafon/sdk/client'
import { IconButton } from '@balafon/ui/icon-button'
import { Spinner } from '@balafon/ui/spinner'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './toasts.module.css'

/** One at a time, below everything. */
export function Toasts() {
  const { t } = useTranslation()
  const { toast } = useToastStore()
  return (
    // The top layer: an open dialog hides what is outside of it, and a toast may be what it has to say.
    <section className={classes.region} data-position={toast?.position} aria-label={t('notifications')} aria-live="polite" data-react-aria-top-layer="true">
      {toast ? <ToastCard key={toast.id} toast={toast} /> : null}
    </section>
  )
}

const ICONS = { positive: <CircleCheck aria-hidden="true" />, danger: <CircleAlert aria-hidden="true" />, loading: <Spinner /> } as const

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation()
  const dismiss = useToastStore((store) => store.dismiss)
  const close = () => dismiss(toast.id)
  const hold = useToastTimer(toast, dismiss)
  return (
    // The pointer only holds the clock; everything to press in it is a button.
    <div className={classes.toast} data-type={toast.type} role={toast.type === 'danger' ? 'alert' : 'status'} {...hold}>
      {ICONS[toast.type]}
      <p>{toast.message}</p>
      {toast.action ? <Action action={toast.action} onDone={close} /> : null}
      {toast.type === 'loading' ? null : (
        <IconButton label={t('dismiss')} size="small" onPress={close}>
          <X />
        </IconButton>
      )}
    </div>
  )
}

/** Takes the toast away when its time is over. The clock stands still while the pointer or the focus is on it. */
function useToastTimer(toast: Toast, dismiss: (id: string) => void) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const left = useRef(toast.duration)
  const isHeld = isHovered || isFocused
  useEffect(() => {
    left.current = toast.duration
  }, [toast])
  useEffect(() => {
    if (toast.duration === 0 || isHeld) return
    const began = Date.now()
    const timer = setTimeout(() => dismiss(toast.id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - began
    }
  }, [toast, isHeld, dismiss])
  return {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
}

function Action({ action: { label, ...action }, onDone }: { action: ToastAction; onDone: () => void }) {
  const place = action.action
  const act = () => {
    action.run?.()
    onDone()
  }
  if (place === undefined)
    return (
      <button type="button" className={classes.action} onClick={act}>
        {label}
      </button>
    )
  return (
    <Link to={place} className={classes.action ?? ''} onClick={onDone}>
      {label}
    </Link>
  )
}
