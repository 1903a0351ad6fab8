import { Button } from '@balafon/ui/button'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { HOST_NAMESPACE } from '../i18n/i18n.ts'
import { FOCUSABLE } from './fields/use-form-field.ts'
import classes from './form-actions.module.css'
import { FormGuard } from './unsaved-changes.tsx'
import type { ContractForm } from './use-contract-form.ts'

/** The props of {@link FormActions}. */
export interface FormActionsProps {
  readonly form: Pick<ContractForm<never>, 'isDirty' | 'isPending' | 'reset'>
  /** Default: `Save`. */
  readonly saveLabel?: string
  /** Restores the initial values. Default: `form.reset`. */
  readonly onDiscard?: () => void
  /** A path below which the changes are kept, so that the user may leave the form. */
  readonly keptWithin?: string
}

/**
 * The save bar of an editor. It is visible while there are unsaved changes, and has buttons to save and to discard them. Ctrl+S or Cmd+S saves too,
 * and the user is asked before leaving the page. Place the bar at the end of the form element.
 */
export function FormActions({ form, saveLabel, onDiscard = () => form.reset(), keptWithin }: FormActionsProps) {
  const { t } = useTranslation(HOST_NAMESPACE)
  const { isDirty, isPending } = form
  const isShown = isDirty || isPending
  const bar = useFocusWhenHidden(isShown)
  return (
    <div ref={bar} className={classes.bar} data-dirty={isShown || undefined}>
      <FormGuard isDirty={isDirty} isPending={isPending} keptWithin={keptWithin} />
      {/* The status element is always rendered, so that screen readers announce its text. */}
      <p role="status">{isShown ? t('form.unsaved') : ''}</p>
      {isShown ? (
        <>
          <Button variant="quiet" isDisabled={isPending} onPress={onDiscard}>
            {t('form.discard')}
          </Button>
          <Button type="submit" isPending={isPending}>
            {saveLabel ?? t('form.save')}
          </Button>
        </>
      ) : null}
    </div>
  )
}

/** Moves the focus to the heading or the first field of the form when the pressed button disappears with the bar. */
function useFocusWhenHidden(isShown: boolean) {
  const bar = useRef<HTMLDivElement>(null)
  const wasShown = useRef(isShown)
  useEffect(() => {
    const isHidden = wasShown.current && !isShown
    wasShown.current = isShown
    if (!isHidden || document.activeElement !== document.body) return
    const form = bar.current?.closest('form')
    const target = form?.querySelector<HTMLElement>(':is(h1, h2)[tabindex="-1"]') ?? form?.querySelector<HTMLElement>(FOCUSABLE)
    target?.focus({ preventScroll: true })
  }, [isShown])
  return bar
}
