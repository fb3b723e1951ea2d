// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {NIP20Custody} from "./NIP20Custody.sol";

/// @title The contract of one ticker: mint control, mints by event, and a bridge to an ERC-20
/// @notice Put its address into the deploy message as `contract`, with the same ticker, `max` and `lim`. Minting is closed
/// until the owner opens it, after checking the deployment in the index.
/// @dev Accounts mint either by message, with this contract as mint control, or by calling this contract. Both together
/// would fail: messages would take supply and mint ids that this contract does not count, and the index would reject its
/// events.
contract NIP20Token is NIP20Custody, ReentrancyGuard {
    using SafeERC20 for IERC20;

    enum Minting {
        Closed,
        AllowList,
        Open
    }

    /// @notice Values of the deploy message. `limit` is its `lim`.
    bytes32 public immutable ticker;
    uint256 public immutable max;
    uint256 public immutable limit;
    /// @notice Whether accounts mint by message. Otherwise they call this contract.
    bool public immutable mintsByMessage;
    /// @notice The bridged ERC-20, or the zero address if there is no bridge.
    IERC20 public immutable erc20;
    /// @notice Smallest units of the ERC-20 for 1 of an inscription's amount.
    uint256 public immutable unit;

    Minting public minting;
    /// @notice Whether minting was ever open. From then on, another attestor needs a proposal and its delay.
    bool public wasOpened;
    mapping(address account => bool) public isAllowed;
    /// @notice The amount minted by this contract minus the amount bridged out.
    uint256 public supply;
    /// @notice The last mint id. Ids are 1, 2, 3, ...
    uint256 public lastId;
    /// @notice Amount of an inscription that this contract minted, or 0 after it is bridged out.
    mapping(uint256 id => uint256) public amountOf;
    /// @notice Whether this contract holds the ERC-20 for this mint id.
    mapping(uint256 id => bool) public isBacked;

    event MintingChanged(Minting minting);
    event AllowedChanged(address indexed account, bool allowed);

    error InvalidTicker();
    error InvalidLimits();
    error InvalidBridge();
    error MintingByMessage();
    error MintingClosed();
    error NotAllowed();
    error InvalidAmount();
    error AboveMax();
    error NoBridge();
    error NotBacked();
    error ReceivedOther(uint256 received);
    error SignerOnly();

    constructor(
        address owner_,
        string memory ticker_,
        uint256 max_,
        uint256 limit_,
        bool mintsByMessage_,
        IERC20 erc20_,
        uint256 unit_
    ) Ownable(owner_) {
        if (limit_ == 0 || max_ <= limit_) revert InvalidLimits();
        bool bridges = address(erc20_) != address(0);
        if (bridges != (unit_ > 0) || (bridges && mintsByMessage_)) revert InvalidBridge();
        ticker = _tickerOf(ticker_);
        max = max_;
        limit = limit_;
        mintsByMessage = mintsByMessage_;
        erc20 = erc20_;
        unit = unit_;
    }

    /// @notice Closes minting, or opens it to allowed accounts or to all.
    function setMinting(Minting newMinting) external onlyOwner {
        minting = newMinting;
        if (newMinting != Minting.Closed) wasOpened = true;
        emit MintingChanged(newMinting);
    }

    /// @notice Adds accounts to the allow list, or removes them.
    function setAllowed(address[] calldata accounts, bool allowed) external onlyOwner {
        for (uint256 i = 0; i < accounts.length; i++) {
            isAllowed[accounts[i]] = allowed;
            emit AllowedChanged(accounts[i], allowed);
        }
    }

    /// @notice Mint control: the index calls this for each mint by message, in the state of the parent block (spec §5.3).
    function nip20_allowMint(
        address sender,
        address,
        bytes32 ticker_,
        uint256 amount
    ) external view returns (bool allowed) {
        return mintsByMessage && ticker_ == ticker && amount <= limit && _mayMint(sender);
    }

    /// @notice Mints `amount` to `recipient` with a new mint id.
    function mint(address recipient, uint256 amount) external nonReentrant returns (uint256 id) {
        if (mintsByMessage) revert MintingByMessage();
        if (minting == Minting.Closed) revert MintingClosed();
        if (!_mayMint(msg.sender)) revert NotAllowed();
        _requireOutside(recipient);
        id = _register(amount);
        emit NIP20TokenEvent_mint(msg.sender, recipient, ticker, id, amount);
    }

    /// @notice Transfers an inscription that the caller owns, as a `tsf` message does. The index rejects the event if the
    /// caller does not own the inscription or has listed it. `id` is a mint id or a token id (spec §4.5.1).
    function transfer(bytes32 id, address recipient) external {
        // The index accepts the event only if the owner signed the transaction (spec §6.5.1).
        // solhint-disable-next-line avoid-tx-origin
        if (msg.sender != tx.origin) revert SignerOnly();
        emit NIP20TokenEvent_transfer(msg.sender, recipient, ticker, id);
    }

    /// @notice Takes `amount` x `unit` of the ERC-20 and mints `amount` to `recipient`.
    function bridgeIn(address recipient, uint256 amount) external nonReentrant returns (uint256 id) {
        _requireOutside(recipient);
        id = _lock(amount);
        emit NIP20TokenEvent_bridgeIn(msg.sender, recipient, address(erc20), ticker, id, amount);
    }

    /// @notice Like `bridgeIn`, but this contract holds the inscription for the caller, who can withdraw it or bridge it out
    /// without an attestation.
    function bridgeInHeld(uint256 amount) external nonReentrant returns (uint256 id) {
        id = _lock(amount);
        _hold(ticker, bytes32(id), msg.sender);
        emit NIP20TokenEvent_bridgeIn(msg.sender, address(this), address(erc20), ticker, id, amount);
    }

    /// @notice Burns an inscription that this contract holds for the caller and pays its ERC-20 to `recipient`. To bridge
    /// out another inscription, first send it to this contract (by a `tsf` message or `transfer`) and have it attested.
    /// @dev The index accepts the event: this contract owns the inscription, so it is living and not listed (spec §6.9).
    function bridgeOut(uint256 id, address recipient) external nonReentrant onlyHolder(ticker, bytes32(id)) {
        if (!isBacked[id]) revert NotBacked();
        _requireOutside(recipient);
        uint256 amount = amountOf[id];
        _release(ticker, bytes32(id));
        delete amountOf[id];
        delete isBacked[id];
        supply -= amount;
        emit NIP20TokenEvent_bridgeOut(msg.sender, recipient, address(erc20), ticker, id, amount);
        erc20.safeTransfer(recipient, amount * unit);
    }

    function _mayMint(address account) private view returns (bool) {
        return minting == Minting.Open || (minting == Minting.AllowList && isAllowed[account]);
    }

    /// @dev Takes the ERC-20 and registers a backed mint id. Reverts for an ERC-20 that charges a fee on transfers.
    function _lock(uint256 amount) private returns (uint256 id) {
        if (address(erc20) == address(0)) revert NoBridge();
        if (minting == Minting.Closed) revert MintingClosed();
        id = _register(amount);
        isBacked[id] = true;
        uint256 before = erc20.balanceOf(address(this));
        erc20.safeTransferFrom(msg.sender, address(this), amount * unit);
        uint256 received = erc20.balanceOf(address(this)) - before;
        if (received != amount * unit) revert ReceivedOther(received);
    }

    /// @dev Registers a new mint id with this amount. Reverts if the index would reject the mint.
    function _register(uint256 amount) private returns (uint256 id) {
        if (amount == 0 || amount > limit) revert InvalidAmount();
        if (amount > max - supply) revert AboveMax();
        id = ++lastId;
        supply += amount;
        amountOf[id] = amount;
    }

    /// @dev Only mint ids of this contract, so each inscription has one id here.
    function _isHoldable(bytes32 ticker_, bytes32 id) internal view override returns (bool) {
        return ticker_ == ticker && amountOf[uint256(id)] != 0;
    }

    /// @dev Before the first opening, nothing is minted, and no one has decided to bridge in with this attestor.
    function _isUnused() internal view override returns (bool) {
        return !wasOpened;
    }

    /// @dev 1 to 10 English letters and digits, padded with zero bytes.
    function _tickerOf(string memory text) private pure returns (bytes32 padded) {
        bytes memory characters = bytes(text);
        if (characters.length == 0 || characters.length > 10) revert InvalidTicker();
        for (uint256 i = 0; i < characters.length; i++) {
            bytes1 c = characters[i];
            bool isLetter = (c >= "A" && c <= "Z") || (c >= "a" && c <= "z");
            if (!isLetter && (c < "0" || c > "9")) revert InvalidTicker();
        }
        return bytes32(characters);
    }
}
