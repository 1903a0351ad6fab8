import { IconButton } from '@balafon/ui/icon-button'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { CloseOnEscape } from '../parts/close-on-escape.tsx'
import classes from './dialog.module.css'

interface DialogProps {
  readonly title: string
  /** The label of the close button. */
  readonly closeLabel: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** The buttons at the bottom. */
  readonly actions?: ReactNode
  /** Whether the user has entered something. A press outside does not close the dialog then. */
  readonly hasInput?: boolean
}

/** A modal dialog. It keeps the focus inside and restores it when it closes. */
export const Dialog = ({ title, closeLabel, isOpen, onClose, children, actions, hasInput = false }: DialogProps) => (
  <ModalOverlay
    isOpen={isOpen}
    onOpenChange={(open) => {
      if (!open) onClose()
    }}
    isDismissable={!hasInput}
    className={classes.overlay ?? ''}
  >
    <Modal className={classes.modal ?? ''}>
      <AriaDialog className={classes.dialog ?? ''}>
        <header className={classes.header}>
          <Heading slot="title" className={classes.title ?? ''}>
            {title}
          </Heading>
          <IconButton label={closeLabel} onPress={onClose}>
            <X />
          </IconButton>
        </header>
        <div className={classes.body} ref={makeScrollable}>
          {children}
        </div>
        <CloseOnEscape onEscape={onClose} />
        {actions ? <footer className={classes.actions}>{actions}</footer> : null}
      </AriaDialog>
    </Modal>
  </ModalOverlay>
)

/** Lets the keyboard scroll content that is higher than the dialog and contains nothing to focus. */
function makeScrollable(body: HTMLElement | null) {
  if (!body) return
  const observer = new ResizeObserver(() => {
    const needsFocus = body.scrollHeight > body.clientHeight && body.querySelector('a[href], button, input, select, textarea, [tabindex]') === null
    if (needsFocus) body.tabIndex = 0
    else body.removeAttribute('tabindex')
  })
  observer.observe(body)
  return () => observer.disconnect()
}
