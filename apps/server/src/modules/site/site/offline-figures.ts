import { lastFiguresKey, readLastFigures } from '@paddock/domain';

/** The id of the place of the figures in the offline page. It has the portal's id in `data-portal`. */
export const figuresPlace = 'last-figures';

/**
 * Writes the last figures of the overview into the offline page, as text only. They are in the browser's local storage:
 * the page itself, which a cache keeps, has no figures (INV-07).
 */
export const offlineFiguresScript = `(function(){
var place=document.getElementById(${JSON.stringify(figuresPlace)}),stored;
try{var of=function(key){return localStorage.getItem(key)};
stored=(${String(readLastFigures)})({lastFigures:of(${JSON.stringify(lastFiguresKey)}),user:of('user'),authCode:of('authCode'),guestAuthCode:of('guestAuthCode')},place.dataset.portal,Date.now())}catch(e){}
if(!stored)return;
var add=function(parent,name,text){var element=document.createElement(name);if(text!==undefined)element.textContent=text;parent.appendChild(element);return element};
add(place,'h2','Your last figures');
add(place,'p','As of '+stored.time+'. They may have changed since.');
var list=add(place,'dl');
stored.figures.forEach(function(figure){var group=add(list,'div');add(group,'dt',figure.term);add(group,'dd',figure.value);if(figure.note)add(group,'dd',figure.note)});
stored.notes.forEach(function(note){add(place,'p',note)});
place.hidden=false})()`;
