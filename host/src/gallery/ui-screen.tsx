import { toast, useDocumentTitle } from '@balafon/sdk/client'
import { Avatar } from '@balafon/ui/avatar'
import { Button } from '@balafon/ui/button'
import { Checkbox } from '@balafon/ui/checkbox'
import { Dialog } from '@balafon/ui/dialog'
import { EmptyState } from '@balafon/ui/empty-state'
import { IconButton, IconToggle } from '@balafon/ui/icon-button'
import { Mark } from '@balafon/ui/mark'
import { Menu } from '@balafon/ui/menu'
import { Skeleton } from '@balafon/ui/skeleton'
import { Slider } from '@balafon/ui/slider'
import { Spinner } from '@balafon/ui/spinner'
import { PasswordField, TextField } from '@balafon/ui/text-field'
import { Ellipsis, Heart, Play, Plus, Shuffle } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { COMPONENTS } from './components.ts'
import classes from './ui-screen.module.css'

/** Every component of @balafon/ui in its states. For developers, so in English alone. */
export function UiScreen() {
  useDocumentTitle('Components')
  return (
    <div className={classes.screen}>
      <h1 tabIndex={-1}>Components</h1>
      <p>{Object.keys(COMPONENTS).join(' · ')}</p>
      <Buttons />
      <Fields />
      <Overlays />
      <Waiting />
      <Tokens />
    </div>
  )
}

const Shelf = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.shelf} aria-label={title}>
    <h2>{title}</h2>
    <div>{children}</div>
  </section>
)

function Buttons() {
  const [isOn, setOn] = useState(true)
  const looks = ['primary', 'outline', 'quiet', 'danger'] as const
  return (
    <Shelf title="Buttons">
      {looks.map((look) => (
        <Button key={look} look={look} icon={<Plus />}>
          {look}
        </Button>
      ))}
      <Button isPending>Pending</Button>
      <Button isDisabled>Disabled</Button>
      <Button size="small">Small</Button>
      <Button size="large" icon={<Play fill="currentColor" />}>
        Large
      </Button>
      <IconButton label="Quiet">
        <Heart />
      </IconButton>
      <IconButton label="Solid" look="solid" size="large">
        <Play fill="currentColor" />
      </IconButton>
      <IconButton label="Accent" look="accent" size="huge">
        <Play fill="currentColor" />
      </IconButton>
      <IconToggle label="Toggle" isSelected={isOn} onChange={setOn}>
        <Shuffle />
      </IconToggle>
    </Shelf>
  )
}

function Fields() {
  const [value, setValue] = useState(40)
  return (
    <Shelf title="Fields">
      <TextField label="Text" hint="A line of help" placeholder="Placeholder" />
      <TextField label="With an error" error="This is not valid." defaultValue="Wrong" />
      <PasswordField label="Password" showLabel="Show" hideLabel="Hide" defaultValue="secret" />
      <TextField label="Disabled" isDisabled defaultValue="Locked" />
      <Checkbox defaultSelected>Checked</Checkbox>
      <Checkbox>Not checked</Checkbox>
      <Slider label="Slider" value={value} max={100} onChange={setValue} valueText={`${value} of 100`} />
    </Shelf>
  )
}

function Overlays() {
  const [isOpen, setOpen] = useState(false)
  const entries = () => [
    { id: 'one', label: 'An action', icon: <Play />, onAction: () => toast.positive('Done') },
    { id: 'two', label: 'Chosen', isChosen: true, onAction: () => {} },
    'separator' as const,
    { id: 'three', label: 'A dangerous one', isDanger: true, onAction: () => toast.danger('That went wrong') },
  ]
  return (
    <Shelf title="Overlays">
      <Menu
        label="Menu"
        entries={entries}
        trigger={(props) => (
          <IconButton {...props} label="Open the menu">
            <Ellipsis />
          </IconButton>
        )}
      />
      <Button look="outline" onPress={() => setOpen(true)}>
        Dialog
      </Button>
      <Button look="outline" onPress={() => toast.positive('Saved', { action: { label: 'Undo', run: () => {} } })}>
        Toast
      </Button>
      <Button look="outline" onPress={() => toast.loading('Working', { id: 'work' })}>
        Loading toast
      </Button>
      <Dialog title="A dialog" closeLabel="Close" isOpen={isOpen} onClose={() => setOpen(false)} actions={<Button onPress={() => setOpen(false)}>Good</Button>}>
        It takes the focus, keeps it, and gives it back.
      </Dialog>
    </Shelf>
  )
}

const Waiting = () => (
  <Shelf title="Waiting, empty, people">
    <Spinner size={28} label="Loading" />
    <div className={classes.skeletons}>
      <Skeleton shape="cover" />
      <Skeleton width="80%" />
      <Skeleton width="50%" />
    </div>
    <Avatar name="Ada Lovelace" size={44} />
    <Mark size={44} />
    <EmptyState title="Nothing here yet" action={<Button>One action</Button>}>
      One sentence about what will be here.
    </EmptyState>
  </Shelf>
)

const COLOURS = ['bg', 'surface', 'raised', 'line', 'ink', 'ink-2', 'ink-3', 'accent', 'accent-2', 'positive', 'warning', 'danger']

const Tokens = () => (
  <Shelf title="Colours">
    {COLOURS.map((name) => (
      <figure key={name} className={classes.colour}>
        <span style={{ background: `var(--be-${name})` }} />
        <figcaption>{name}</figcaption>
      </figure>
    ))}
  </Shelf>
)
