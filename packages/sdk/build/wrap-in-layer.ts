import type { AcceptedPlugin } from 'postcss'

/** Creates a PostCSS plugin that wraps a style sheet in a cascade layer, so that style sheets of plugins cannot override those of the host. */
export const wrapInLayer = (name: string): AcceptedPlugin => ({
  postcssPlugin: 'balafon-layer',
  OnceExit(root, { AtRule }) {
    const { first } = root
    // Empty style sheets and style sheets that begin with a layer stay unchanged.
    if (!first || (first.type === 'atrule' && first.name === 'layer')) return
    const layer = new AtRule({ name: 'layer', params: name, nodes: [] })
    layer.append(root.nodes)
    root.removeAll()
    root.append(layer)
  },
})
