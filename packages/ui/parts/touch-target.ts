/**
 * Returns the index at which a dragged item would be inserted among the other items of a list.
 * @param clientY The position of the finger.
 */
export function findTouchTarget(list: HTMLElement | null, draggedId: string, clientY: number): number {
  const others = [...(list?.querySelectorAll<HTMLElement>('[data-key]') ?? [])].filter(({ dataset }) => dataset.key !== draggedId)
  const index = others.findIndex((element) => {
    const { top, height } = element.getBoundingClientRect()
    return clientY < top + height / 2
  })
  return index < 0 ? others.length : index
}
