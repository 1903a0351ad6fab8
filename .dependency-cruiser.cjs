/** Who may import whom. `docs/architecture.md` says why. */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    {
      name: 'frame-knows-no-plugin',
      comment: 'Host and server know plugins by their manifests alone.',
      severity: 'error',
      from: { path: '^(host|server|packages)/' },
      to: { path: '^(plugins|examples)/' },
    },
    { name: 'sdk-knows-no-frame', severity: 'error', from: { path: '^packages/(?!sdk/testing/)' }, to: { path: '^(host|server)/' } },
    { name: 'host-knows-no-server', severity: 'error', from: { path: '^host/' }, to: { path: '^(server|packages/sdk/server)/' } },
    {
      name: 'plugins-meet-at-contracts',
      comment: "Another plugin's contract is the only part of it there is.",
      severity: 'error',
      from: { path: '^(?:plugins|examples)/([^/]+)/' },
      to: { path: '^(plugins|examples)/', pathNot: ['^(plugins|examples)/$1/', '^(plugins|examples)/[^/]+/contract/'] },
    },
    {
      name: 'plugins-know-no-frame',
      severity: 'error',
      from: { path: '^(plugins|examples)/' },
      to: { path: '^(host|server)/' },
    },
    {
      name: 'client-half-knows-no-server-half',
      severity: 'error',
      from: { path: '^(plugins|examples)/[^/]+/client/' },
      to: { path: '^(plugins|examples)/[^/]+/(server|demo)/|^packages/sdk/server/' },
    },
    {
      name: 'server-half-knows-no-client-half',
      severity: 'error',
      from: { path: '^(plugins|examples)/[^/]+/(server|demo)/' },
      to: { path: '^(plugins|examples)/[^/]+/client/|^packages/(sdk/client|ui)/' },
    },
    {
      name: 'contracts-are-light',
      severity: 'error',
      from: { path: '^(plugins|examples)/[^/]+/(contract/|plugin\\.ts)' },
      to: { path: '^packages/(sdk/(client|server)|ui)/|^(plugins|examples)/[^/]+/(client|server)/' },
    },
    {
      name: 'first-page-carries-no-schemas',
      comment: 'The schema library is as large as the rest of the shell: what is on every page takes only types from where schemas stand.',
      severity: 'error',
      from: { path: '^packages/sdk/client/', pathNot: ['\\.test\\.ts$', 'send-(problem|locale)\\.ts$'] },
      to: { path: '^packages/sdk/contract/(index|bootstrap|shapes|endpoint|core-events)\\.ts$|zod', dependencyTypesNot: ['type-only'] },
    },
    { name: 'not-resolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: ['^@balafon/', '\\.css$'] } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|dist)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'], extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'] },
    tsConfig: { fileName: 'tsconfig.json' },
  },
}
