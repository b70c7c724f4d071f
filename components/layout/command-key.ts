/** The window of the search, which the head of the administrators' pages holds. */
export const COMMAND_DIALOG_ID = 'commands'

/**
 * Opens and closes the search by ⌘K or Ctrl+K. Written as text because it goes into the page as an inline script: the
 * key works, and its field takes what is typed, before any other script is there. While another window stands over the
 * page, which hides it from readers, the search waits.
 */
export const commandKeyScript = `addEventListener('keydown',(event)=>{
const dialog=document.getElementById('${COMMAND_DIALOG_ID}');
if(!dialog||event.key.toLowerCase()!=='k'||!(event.metaKey||event.ctrlKey)||event.altKey||event.shiftKey)return;
event.preventDefault();
if(dialog.open)dialog.close();
else if(!dialog.closest('[inert],[aria-hidden=true]'))dialog.showModal()})`
