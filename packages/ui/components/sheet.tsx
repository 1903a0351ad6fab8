import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { CloseOnEscape } from '../parts/close-on-escape.tsx'
import classes from './sheet.module.css'

interface SheetProps {
  readonly label: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A modal sheet that covers the whole screen. Escape closes it. */
export const Sheet = ({ label, isOpen, onClose, children }: SheetProps) => (
  <ModalOverlay
    isOpen={isOpen}
    onOpenChange={(open) => {
      if (!open) onClose()
    }}
    className={classes.overlay ?? ''}
  >
    <Modal className={classes.modal ?? ''}>
      <Dialog aria-label={label} className={classes.dialog ?? ''}>
        {children}
        <CloseOnEscape onEscape={onClose} />
      </Dialog>
    </Modal>
  </ModalOverlay>
)
