import { toast } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { CommandDialog } from '@balafon/ui/command-dialog'
import { Dialog } from '@balafon/ui/dialog'
import { IconButton } from '@balafon/ui/icon-button'
import { Menu } from '@balafon/ui/menu'
import { Popover } from '@balafon/ui/popover'
import { Sheet } from '@balafon/ui/sheet'
import { TextField } from '@balafon/ui/text-field'
import { Ellipsis, Play } from 'lucide-react'
import { useState } from 'react'
import { GallerySection } from './gallery-section.tsx'
import classes from './ui-screen.module.css'

const entries = () => [
  { id: 'one', label: 'An action', icon: <Play />, onAction: () => toast.positive('Done') },
  { id: 'two', label: 'Chosen', isSelected: true, onAction: () => {} },
  'separator' as const,
  { id: 'three', label: 'A dangerous action', isDanger: true, onAction: () => toast.danger('Something went wrong') },
]

export function OverlaySection() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | 'commands'>()
  const close = () => setOpen(undefined)
  return (
    <GallerySection title="Overlays" components={['menu', 'popover', 'dialog', 'sheet', 'command-dialog']}>
      <Menu
        label="Menu"
        getEntries={entries}
        renderTrigger={(props) => (
          <IconButton {...props} label="Open the menu">
            <Ellipsis />
          </IconButton>
        )}
      />
      <Popovers />
      <Button variant="outline" onPress={() => setOpen('dialog')}>
        Dialog
      </Button>
      <Button variant="outline" onPress={() => setOpen('sheet')}>
        Sheet
      </Button>
      <Button variant="outline" onPress={() => setOpen('commands')}>
        Command palette
      </Button>
      <Button variant="outline" onPress={() => toast.positive('Saved', { action: { label: 'Undo', run: () => {} } })}>
        Toast
      </Button>
      <Button variant="outline" onPress={() => toast.loading('Working', { id: 'work' })}>
        Loading toast
      </Button>
      <Dialog title="A dialog" closeLabel="Close" isOpen={open === 'dialog'} onClose={close} actions={<Button onPress={close}>OK</Button>}>
        Traps the focus while it is open and restores it afterwards.
      </Dialog>
      <Sheet label="A sheet" isOpen={open === 'sheet'} onClose={close}>
        <div className={classes.sheet}>
          <p>Covers the screen.</p>
          <Button onPress={close}>Close</Button>
        </div>
      </Sheet>
      <Commands isOpen={open === 'commands'} onClose={close} />
    </GallerySection>
  )
}

const COMMANDS = [
  { id: 'open', label: 'Open the first song', icon: <Play /> },
  { id: 'rename', label: 'Rename the playlist', description: 'Kora sessions', icon: <Ellipsis /> },
]

function Commands({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [query, setQuery] = useState('')
  const options = COMMANDS.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase()))
  return (
    <CommandDialog
      label="Commands"
      placeholder="Search…"
      isOpen={isOpen}
      onClose={onClose}
      query={query}
      onQueryChange={setQuery}
      groups={[{ id: 'songs', title: 'Songs', options }]}
      onSelect={onClose}
      status={options.length === 0 ? 'No commands found' : `${options.length} commands`}
    />
  )
}

const Popovers = () => (
  <>
    <Popover
      label="Rename"
      renderTrigger={(props) => (
        <Button {...props} variant="outline">
          Popover
        </Button>
      )}
    >
      {(close) => (
        <form
          className={classes.popover}
          onSubmit={(event) => {
            event.preventDefault()
            close()
          }}
        >
          <TextField label="Name" defaultValue="Kora sessions" autoFocus />
          <Button type="submit">Save</Button>
        </form>
      )}
    </Popover>
    <Popover
      label="More information"
      opensOnHover
      renderTrigger={(props) => (
        <Button {...props} variant="quiet">
          Popover on hover
        </Button>
      )}
    >
      <p>Stays open while the pointer is over it.</p>
    </Popover>
  </>
)
