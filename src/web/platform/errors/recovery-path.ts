/** Where a browser's own part of the product can be cleared. */
export const recoveryPath = '/recovery'
