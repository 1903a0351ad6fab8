import { useEffect, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useBlocker, useInRouterContext } from 'react-router'
import { create } from 'zustand'
import { confirm } from '../confirm/confirm.tsx'
import { getTranslate, HOST_NAMESPACE } from '../i18n/i18n.ts'

interface GuardedForm {
  readonly id: string
  readonly hasChanges: boolean
  /** False for a form in a dialog, because dialogs are rendered outside of the router and cannot block its navigation. */
  readonly isInRouter: boolean
  readonly keptWithin: string | undefined
}

/** The guarded forms on the page. */
const useGuardedForms = create<{ readonly forms: readonly GuardedForm[] }>(() => ({ forms: [] }))

const hasUnsavedChanges = () => useGuardedForms.getState().forms.some(({ hasChanges }) => hasChanges)

/** Returns whether a navigation to this path would lose unsaved changes. */
const losesChanges = (pathname: string) =>
  useGuardedForms.getState().forms.some(({ hasChanges, keptWithin }) => hasChanges && !(keptWithin && `${pathname}/`.startsWith(`${keptWithin}/`)))

/** The props of {@link FormGuard}. */
export interface FormGuardProps {
  readonly isDirty: boolean
  /** While the form is being sent, leaving the page asks nothing, because the form itself may open another page. */
  readonly isPending: boolean
  /** A path below which the changes are kept, so that the user may leave the form. */
  readonly keptWithin?: string | undefined
}

/**
 * Asks before the user leaves a form with unsaved changes, and submits the form on Ctrl+S or Cmd+S. Place it inside the form element;
 * `FormActions` contains it.
 */
export function FormGuard({ isDirty, isPending, keptWithin }: FormGuardProps) {
  const id = useId()
  const marker = useRef<HTMLSpanElement>(null)
  const isInRouter = useInRouterContext()
  const hasChanges = isDirty && !isPending
  useEffect(() => {
    useGuardedForms.setState(({ forms }) => ({ forms: [...forms.filter((form) => form.id !== id), { id, hasChanges, isInRouter, keptWithin }] }))
  }, [id, hasChanges, isInRouter, keptWithin])
  useEffect(() => () => useGuardedForms.setState(({ forms }) => ({ forms: forms.filter((form) => form.id !== id) })), [id])
  useSaveShortcut(() => marker.current?.closest('form') ?? null)
  // A router supports one blocker only, so the first form of the page blocks navigation for all forms.
  const isBlocking = useGuardedForms(({ forms }) => forms.find(({ isInRouter }) => isInRouter)?.id === id)
  return (
    <span ref={marker} hidden>
      {isBlocking ? <NavigationBlocker /> : null}
    </span>
  )
}

/** Submits the form with the focus. When the focus is elsewhere, it submits the only guarded form of the page. */
function useSaveShortcut(findForm: () => HTMLFormElement | null) {
  const latestFindForm = useRef(findForm)
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      const form = latestFindForm.current()
      if (!form) return
      // Otherwise the browser would open its own dialog that saves the page as a file.
      event.preventDefault()
      const hasFocus = form.contains(document.activeElement)
      // A dialog above the form may contain another form, which is not guarded. The form below it must then not be submitted.
      const isOnlyForm = useGuardedForms.getState().forms.length === 1 && !document.querySelector('[role="dialog"]')
      if (event.repeat || !(hasFocus || isOnlyForm)) return
      if (hasFocus) commitFocusedField()
      form.requestSubmit()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}

/** Moves the focus away and back, because number and date fields report the typed text only when they lose the focus. */
function commitFocusedField() {
  const field = document.activeElement
  if (!(field instanceof HTMLElement)) return
  flushSync(() => field.blur())
  field.focus({ preventScroll: true })
}

/** Asks before a navigation within the site loses changes. Before the user leaves the site, the browser asks with its own dialog. */
function NavigationBlocker() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      losesChanges(nextLocation.pathname) && (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  )
  useEffect(() => {
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsavedChanges()) event.preventDefault()
    }
    addEventListener('beforeunload', handleUnload)
    return () => removeEventListener('beforeunload', handleUnload)
  }, [])
  const { state, proceed, reset } = blocker
  const isAsking = useRef(false)
  useEffect(() => {
    if (state !== 'blocked' || isAsking.current) return
    isAsking.current = true
    void confirmDiscard().then((isConfirmed) => {
      isAsking.current = false
      if (isConfirmed) proceed()
      else reset()
    })
  }, [state, proceed, reset])
  return null
}

/** Asks whether to discard unsaved changes. */
export function confirmDiscard(): Promise<boolean> {
  const t = getTranslate(HOST_NAMESPACE)
  return confirm({
    title: t('form.discard.title'),
    text: t('form.discard.text'),
    action: t('form.discard.confirm'),
    cancel: t('form.discard.cancel'),
    isDanger: true,
  })
}
