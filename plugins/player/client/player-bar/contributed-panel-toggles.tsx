import { Icon } from '@balafon/sdk/client'
import { IconToggle } from '@balafon/ui/icon-button'
import { getPanelKey, usePanels } from './use-panels.ts'

interface ContributedPanelTogglesProps {
  /** The key of the open panel; null when none is open. */
  readonly openPanel: string | null
  readonly onToggle: (key: string) => void
}

/** Buttons that open and close the panels of other plugins. */
export function ContributedPanelToggles({ openPanel, onToggle }: ContributedPanelTogglesProps) {
  return usePanels().map((panel) => {
    const key = getPanelKey(panel)
    return (
      <IconToggle key={key} label={panel.title} isSelected={openPanel === key} onChange={() => onToggle(key)}>
        <Icon name={panel.icon} />
      </IconToggle>
    )
  })
}
