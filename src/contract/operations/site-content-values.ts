/** `stated`: the operator's text; `live`: a figure counted in the database; `off`: not shown. */
export const claimModes = ['stated', 'live', 'off'] as const

/** A source is public, so that readers know where a claim can be checked. */
export const claimSourceMax = 300

export const claimTextMax = 120

/** A smaller figure is not shown: it has no meaning for readers, and could reveal single persons. */
export const liveCountMin = 20

/** With fewer checked links, each single one changes the rate by two points and more: it is not shown. */
export const liveRateChecksMin = 50

export const contentChangesPageDefault = 20
