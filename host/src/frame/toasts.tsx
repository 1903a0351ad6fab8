import { Link, type ToastAction } from '@balafon/sdk/client'
import { type Toast, useToastStore } from '@balafon/sdk/host'
import { IconButton } from '@balafon/ui/icon-button'
import { Spinner } from '@balafon/ui/spinner'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './toasts.module.css'

/** Region that shows the current toast. At most one toast is shown at a time. */
export function Toasts() {
  const { t } = useTranslation()
  const { toast } = useToastStore()
  return (
    // An open dialog makes the rest of the page inert; the top-layer attribute keeps its toasts reachable.
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
  const pauseHandlers = useToastTimer(toast, dismiss)
  return (
    // Hovering only pauses the timer; every action inside is a button or a link.
    <div className={classes.toast} data-type={toast.type} role={toast.type === 'danger' ? 'alert' : 'status'} {...pauseHandlers}>
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

/** Dismisses the toast after its duration. The returned handlers pause the timer while the toast is hovered or focused. */
function useToastTimer(toast: Toast, dismiss: (id: string) => void) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const remainingMs = useRef(toast.duration)
  const isPaused = isHovered || isFocused
  useEffect(() => {
    remainingMs.current = toast.duration
  }, [toast])
  useEffect(() => {
    if (toast.duration === 0 || isPaused) return
    const startedAt = Date.now()
    const timer = setTimeout(() => dismiss(toast.id), remainingMs.current)
    return () => {
      clearTimeout(timer)
      remainingMs.current -= Date.now() - startedAt
    }
  }, [toast, isPaused, dismiss])
  return {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
}

function Action({ action: { label, ...action }, onDone }: { action: ToastAction; onDone: () => void }) {
  const path = action.action
  const run = () => {
    action.run?.()
    onDone()
  }
  if (path === undefined)
    return (
      <button type="button" className={classes.action} onClick={run}>
        {label}
      </button>
    )
  return (
    <Link to={path} className={classes.action ?? ''} onClick={onDone}>
      {label}
    </Link>
  )
}
