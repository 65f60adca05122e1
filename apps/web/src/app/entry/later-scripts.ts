/** The name of the meta tag with the addresses of a page's scripts: those of its imports, and the entry as the last. */
export const laterScriptsName = 'paddock-scripts';

const wakingEvents = ['pointerdown', 'keydown'] as const;

/** Milliseconds after which the scripts are loaded even if nothing has been painted, such as in a hidden window. */
const longestWait = 3_000;

/**
 * Runs in `<head>` of a public page, allowed by its hash like the other inline scripts. The page is whole without
 * scripts, so they are loaded once it has been painted: on a slow connection they would share it with the styles and
 * fonts for which the first paint waits. They are loaded at once for somebody who is signed in, whose page is another
 * one, and when something is pressed.
 */
export const laterScriptsScript = `(function(){var waking=${JSON.stringify(wakingEvents)};function load(){waking.forEach(function(kind){removeEventListener(kind,load,true)});var names=document.querySelector('meta[name=${laterScriptsName}]');if(!names)return;names.remove();names.content.split(' ').forEach(function(path,index,all){var isEntry=index===all.length-1,tag=document.createElement(isEntry?'script':'link');if(isEntry){tag.type='module';tag.src=path}else{tag.rel='modulepreload';tag.href=path}tag.setAttribute('fetchpriority','low');document.head.append(tag)})}var isWaiting=document.visibilityState==='visible';try{if(localStorage.getItem('authCode')||localStorage.getItem('guestAuthCode'))isWaiting=false}catch(e){}if(!isWaiting)return load();waking.forEach(function(kind){addEventListener(kind,load,true)});requestAnimationFrame(function(){setTimeout(load)});setTimeout(load,${longestWait})})()`;
